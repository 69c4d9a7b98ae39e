import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import { GIVEN_UP } from '#platform/messages/failed-messages.queries.ts';
import { IN_REVIEW, TO_REPAY } from '../orders/orders.queries.ts';
import { MOST_COUNTED, QUEUES, type Queue } from './queues.rules.ts';

// Since when each of what waits does. Every one of these is answered by an index that has nothing else in it.
export const WAITING: Record<Queue, RawBuilder<unknown>> = {
  support: sql`select state_at as since from support_requests where state = 'open'`,
  review: IN_REVIEW,
  refunds: sql`select min(created_at) as since from refunds where ${TO_REPAY} group by order_reference`,
  // What goes by hand waits for the reference of whoever sends it; what M-Pesa has not taken for an hour, for money at M-Pesa or a
  // stop; what came back, as one person read, for a second one.
  payouts: sql`
    select requested_at as since from payouts
    where state in ('requested', 'approved', 'unknown') or (state = 'sending' and exists (
      select from payout_parts as part where part.payout_id = payouts.id and (
        (part.carrier = 'hand' and part.state = 'sending')
        or (part.state = 'waiting' and payouts.changed_at < now() - interval '1 hour')
      )
    ))
    union all
    select (select max(at) from payout_steps as step where step.payout_id = part.payout_id and step.step = 'claimed') as since
    from payout_parts as part join accounts as reader on reader.id = part.claimed_by and reader.is_admin
    where part.claimed_outcome = 'returned' and part.state = 'sent'
    group by part.payout_id
  `,
  adjustments: sql`select asked_at as since from adjustments where state = 'asked'`,
  verifications: sql`select asked_at as since from verifications where state = 'asked'`,
  reviews: sql`select min(reported_at) as since from review_reports where settled_at is null group by review_id`,
  disputes: sql`select opened_at as since from payment_disputes where status = 'open' and handed_in_at is null`,
  messages: sql`select done_at as since from messages where ${GIVEN_UP}`,
  jobs: sql`select first_at as since from failed_jobs where again_at is null`,
};

export interface QueueRow {
  queue: Queue;
  count: number;
  oldest_at: Date | null;
}

export async function countWaiting(db: Sql): Promise<QueueRow[]> {
  const counts = QUEUES.map(
    (queue) => sql`
      select ${queue}::text as queue, count(*)::int as count, min(since) as oldest_at
      from (select since from (${WAITING[queue]}) as waiting order by since limit ${MOST_COUNTED}) as first
    `,
  );
  const found = await sql<QueueRow>`${sql.join(counts, sql` union all `)}`.execute(db);
  return found.rows;
}
