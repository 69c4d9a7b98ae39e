import { sql } from 'kysely';
import type { EventStatus } from '#modules/catalog/index.ts';
import { UNANSWERED_CODES } from '#modules/payments/index.ts';
import type { Sql } from '#platform/database/index.ts';

// Who is still to be told. What was told before is known from the table of messages.

// What there is to be told of an event.
interface NoticesRow {
  status: EventStatus;
  moved_notice_at: Date | null;
  place_notice_at: Date | null;
}

export async function getNotices(db: Sql, eventId: number): Promise<NoticesRow> {
  const found = await sql<NoticesRow>`
    select status, moved_notice_at, place_notice_at from events where id = ${eventId}
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${eventId}`);
  return row;
}

export interface Untold {
  eventId: number;
  about: string;
  // Who bought later knew it.
  since: Date;
}

// Orders with good tickets whose buyer has not been told.
export async function listUntold(
  db: Sql,
  { eventId, about, since, after, most }: Untold & { after: number; most: number },
): Promise<{ id: number; reference: string }[]> {
  const found = await sql<{ id: number; reference: string }>`
    select id, reference from orders
    where event_id = ${eventId} and id > ${after} and state in ('paid', 'partly_refunded')
      and placed_at < ${since}
      and exists (select from tickets where order_id = orders.id and tickets.state = 'valid')
      and not exists (select from messages where key = 'mail:' || ${about} || ':' || reference)
    order by id limit ${most}
  `.execute(db);
  return found.rows;
}

// Orders whose buyers should hear that their payment is taking long. The table of messages makes sure that each is told
// once. Not where nothing is under way: a card that was declined or never typed in takes nothing, unless its bank is at
// work on it; and of a prompt that nobody answered the end is told within minutes.
export async function listLongPayments(db: Sql, afterSeconds: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select orders.reference from payment_attempts join orders on orders.reference = order_reference
    where payment_attempts.status in ('pending', 'unknown') and orders.state = 'paying'
      and (payment_attempts.next_step ->> 'kind' is distinct from 'card' or payment_attempts.code = 'processing')
      and (payment_attempts.code = any(${UNANSWERED_CODES})) is not true
      and payment_attempts.created_at <= now() - make_interval(secs => ${afterSeconds})
      and not exists (select from messages where key = 'mail:payment-pending:' || orders.reference)
    limit 500
  `.execute(db);
  return found.rows.map((row) => row.reference);
}
