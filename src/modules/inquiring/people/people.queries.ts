import { sql } from 'kysely';
import { boughtBy, type Contact, type OrderState } from '#modules/orders/index.ts';
import { heldBy, type Receiver } from '#modules/tickets/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { PersonView } from './people.contract.ts';

interface OrderedRow {
  reference: string;
  state: OrderState;
  event: string;
  total_minor: number;
  currency: Currency;
}

export interface PersonOrderRow extends OrderedRow {
  buyer_email: string;
  buyer_phone: string;
  placed_at: Date;
  tickets: number;
}

export async function listPersonOrders(db: Sql, buyer: Contact, most: number): Promise<PersonOrderRow[]> {
  const found = await sql<PersonOrderRow>`
    select bought.reference, bought.state, event.name as event, bought.total_minor, bought.currency, bought.buyer_email,
      bought.buyer_phone, bought.placed_at,
      (select count(*)::int from tickets where order_id = bought.id and tickets.state <> 'revoked') as tickets
    from (
      select orders.* from orders where ${boughtBy(buyer)} order by orders.placed_at desc limit ${most}
    ) as bought join events as event on event.id = bought.event_id
    order by bought.placed_at desc, bought.id desc
  `.execute(db);
  return found.rows;
}

export interface HoldRow extends OrderedRow {
  expires_at: Date;
}

// Among all that are held at this moment: an index of them by contact would have to be kept while a sale opens.
export async function listPersonHolds(db: Sql, { email, phone }: Contact, most: number): Promise<HoldRow[]> {
  const found = await sql<HoldRow>`
    select held.reference, held.state, event.name as event, held.total_minor, held.currency, held.expires_at
    from orders as held join events as event on event.id = held.event_id
    where held.state = 'held' and held.expires_at > now()
      and (lower(held.buyer_email) = ${email} or held.buyer_phone = ${phone})
    order by held.expires_at limit ${most}
  `.execute(db);
  return found.rows;
}

export interface ReceivedRow {
  reference: string;
  event: string;
  type: string;
  state: 'valid' | 'used' | 'revoked';
  at: Date;
}

export async function listPersonTickets(db: Sql, person: Receiver, most: number): Promise<ReceivedRow[]> {
  const found = await sql<ReceivedRow>`
    select bought.reference, event.name as event, coalesce(tickets.type_name, line.name) as type, tickets.state,
      coalesce(tickets.passed_on_at, tickets.issued_at) as at
    from tickets
    join order_lines as line on line.order_id = tickets.order_id and line.position = tickets.line_position
    join orders as bought on bought.id = tickets.order_id
    join events as event on event.id = tickets.event_id
    where ${heldBy(person)}
    order by tickets.passed_on_at desc, tickets.id limit ${most}
  `.execute(db);
  return found.rows;
}

export interface PersonMessageRow {
  id: string;
  key: string;
  channel: 'mail' | 'sms';
  subject: string;
  state: 'queued' | 'sent' | 'kept' | 'failed';
  queued_at: Date;
  last_problem: string | null;
}

export async function listPersonMessages(
  db: Sql,
  recipients: readonly string[],
  most: number,
): Promise<PersonMessageRow[]> {
  const found = await sql<PersonMessageRow>`
    select id, key, channel, subject, state, queued_at, last_problem from messages
    where lower(recipient) = any(${recipients}::text[]) order by queued_at desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface PersonRequestRow {
  number: string;
  topic: PersonView['requests'][number]['topic'];
  state: 'open' | 'answered' | 'closed';
  asked_at: Date;
}

export async function listPersonRequests(db: Sql, email: string, most: number): Promise<PersonRequestRow[]> {
  const found = await sql<PersonRequestRow>`
    select number, topic, state, asked_at from support_requests
    where lower(email) = ${email} order by asked_at desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface PersonDeedRow {
  at: Date;
  name: string | null;
  action: string;
  // Of the order that it was done to; null: the account.
  reference: string | null;
  words: string | null;
}

// What was done about them by operators, and to these of their orders: in ours and in the organisers' logs.
export async function listPersonDeeds(
  db: Sql,
  subject: string,
  references: readonly string[],
  most: number,
): Promise<PersonDeedRow[]> {
  const orders = references.map((reference) => `order:${reference}`);
  const found = await sql<PersonDeedRow>`
    select deed.at, account.name, deed.action, deed.words, substring(deed.subject from '^order:(.+)$') as reference
    from (
      select id, at, account_id, action, subject, changes -> 'why' ->> 1 as words from operator_log
      where (subject = ${subject} and action not in ('person.seen', 'order.seen'))
        or (subject = any(${orders}::text[]) and action = 'order.contact_corrected')
      union all
      select entry.id, entry.at, entry.actor_id, entry.action, entry.subject, entry.changes -> 'why' ->> 1
      from orders as bought join events as event on event.id = bought.event_id
      join audit_log as entry on entry.organizer_id = event.organizer_id and entry.event_id = bought.event_id
        and entry.subject = 'order:' || bought.reference and entry.actor_kind = 'operator'
      where bought.reference = any(${[...references]}::text[])
    ) as deed
    left join accounts as account on account.id::text = deed.account_id
    order by deed.at desc, deed.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

// The paid orders of a mailbox, by the very address, in id order like everywhere that several are locked.
export async function lockPaidOrdersOf(
  tx: Tx,
  { email, key }: { email: string; key: string },
  most: number,
): Promise<{ id: number; reference: string }[]> {
  const found = await sql<{ id: number; reference: string }>`
    select id, reference from orders
    where state not in ('held', 'expired', 'cancelled') and state in ('paid', 'partly_refunded', 'refunded')
      and buyer_keys[1] = ${key} and lower(buyer_email) = ${email}
    order by id limit ${most} for update
  `.execute(tx);
  return found.rows;
}
