import { sql } from 'kysely';
import { SAID_OTHERWISE } from '#modules/payments/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Difference } from './differences.rules.ts';

// Ids after the first and up to the second.
export interface Stretch {
  after: number;
  until: number;
}

export async function findLastIds(db: Sql): Promise<{ order: number; pool: number; type: number }> {
  const found = await sql<{ order: number; pool: number; type: number }>`
    select greatest(
        coalesce((select max(id) from orders), 0), coalesce((select max(order_id) from tickets), 0)
      ) as order,
      coalesce((select max(id) from pools), 0) as pool, coalesce((select max(id) from ticket_types), 0) as type
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('The database did not say how much there is');
  return row;
}

// Causes of refunds for which tickets were taken back. All other refunds return money for which nobody got a ticket.
const FOR_TICKETS = sql`cause in ('tickets_refunded', 'event_cancelled', 'event_moved')`;

// Each order with everything that belongs to it, in one statement, so that all is read at one moment. The parts are
// looked up order by order through indexes, which is as quick with a million orders as with a thousand.
const JUDGED = ({ after, until }: Stretch) => sql`
  with seen as (
    select placed.id, reference, state, stock, currency, total_minor, fee_minor, paid_at, bought.*, issued.*, money.*,
      back.*, noted.*
    from orders as placed
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as units, coalesce(sum(line.fee_minor), 0)::bigint as fee,
        coalesce(sum(quantity * price_minor - discount_minor), 0)::bigint as cost
      from order_lines as line where order_id = placed.id
    ) as bought
    cross join lateral (
      select count(*)::int as issued, (count(*) filter (where ticket.state = 'revoked'))::int as revoked
      from tickets as ticket where order_id = placed.id
    ) as issued
    cross join lateral (
      select coalesce(sum(received_minor), 0)::bigint as received,
        coalesce(bool_or(received_currency = placed.currency), false) as in_currency
      from payment_attempts where order_reference = placed.reference and status = 'succeeded'
    ) as money
    cross join lateral (
      select coalesce(sum(amount_minor), 0)::bigint as promised,
        coalesce(sum(amount_minor) filter (where ${FOR_TICKETS}), 0)::bigint as for_tickets,
        -- Money that came after an order was refunded may be on its way back: the order was refunded before.
        coalesce(sum(amount_minor) filter (where status = 'done' or cause = 'after_refund'), 0)::bigint as returned
      from refunds where order_reference = placed.reference and replaced_by is null
    ) as back
    cross join lateral (
      select coalesce(sum(cardinality(ticket_ids)), 0)::int as returned_tickets,
        coalesce(sum(amount_minor), 0)::bigint as returned_minor, coalesce(sum(entry.fee_minor), 0)::bigint as returned_fee
      from order_returns as entry where order_id = placed.id
    ) as noted
    where placed.id > ${after} and placed.id <= ${until}
  ), judged as materialized (
    select *, state in ('paid', 'partly_refunded') as is_paid, received - promised + for_tickets as kept,
      case when paid_at is null then 0 else units end as due_tickets
    from seen
  )
`;

export async function listOrderDifferences(tx: Tx, stretch: Stretch, most: number): Promise<Difference[]> {
  // Right after many orders came in, the planner believes the tables to be small and would read them whole for each
  // order.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  const found = await sql<Difference>`
    ${JUDGED(stretch)}
    select * from (
      select 'stock' as kind, reference as about, state as expected, stock as found from judged
      where stock <> case when state in ('held', 'paying') then 'held' when is_paid then 'sold'
        when state = 'needs_review' then stock else 'none' end
      union all
      select 'order_total', reference, cost::text, total_minor::text from judged where cost <> total_minor
      union all
      select 'order_fee', reference, fee::text, fee_minor::text from judged where fee <> fee_minor
      union all
      select 'tickets_issued', reference, due_tickets::text, issued::text from judged where issued <> due_tickets
      union all
      select 'tickets_taken_back', reference, state, revoked || ' of ' || issued from judged
      where (state = 'paid' and revoked > 0) or (state = 'partly_refunded' and revoked = 0)
        or (state = 'refunded' and revoked < issued)
      union all
      select 'returns', reference, revoked || ' tickets, ' || for_tickets,
        returned_tickets || ' tickets, ' || returned_minor || ', fee ' || returned_fee
      from judged
      where returned_tickets <> revoked or returned_minor <> for_tickets
        or returned_fee > fee_minor or (revoked = issued and issued > 0 and returned_minor >= total_minor and returned_fee <> fee_minor)
      union all
      -- Staff may have accepted an order for which too little was paid.
      select 'money_kept', reference, total_minor::text, kept::text from judged
      where is_paid and kept <> total_minor and not (kept < total_minor and exists (
        select from order_log where order_id = judged.id and cause = 'accepted'))
      union all
      select 'money_currency', reference, currency, 'another' from judged
      where is_paid and received > 0 and not in_currency and not exists (
        select from order_log where order_id = judged.id and cause = 'accepted')
      union all
      select 'money_said', judged.reference, coalesce(attempt.received_minor::text, ''), 'another sum' from judged
      join payment_attempts as attempt on attempt.order_reference = judged.reference and attempt.alert = ${SAID_OTHERWISE}
      union all
      select 'money_returned', reference, received::text,
        case when received = promised then returned else promised end::text from judged
      where not is_paid and state <> 'needs_review'
        and (received <> promised or (state = 'refunded' and returned < received))
      union all
      select 'refund_exceeds', reference, received::text, promised::text from judged where promised > received
      union all
      select 'lost_tickets', 'order ' || order_id, '0', count(*)::text from tickets
      where order_id > ${stretch.after} and order_id <= ${stretch.until}
        and not exists (select from orders where orders.id = order_id)
      group by order_id
    ) as differences (kind, about, expected, found) limit ${most}
  `.execute(tx);
  return found.rows;
}

export async function countOrders(db: Sql, { after, until }: Stretch): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from orders where id > ${after} and id <= ${until}
  `.execute(db);
  return counted.rows[0]?.count ?? 0;
}

interface TakenRow {
  pool: number;
  held: number;
  sold: number;
}

export async function sumTakenByOrders(db: Sql, { after, until }: Stretch): Promise<TakenRow[]> {
  const summed = await sql<TakenRow>`
    select pool, coalesce(sum(n) filter (where stock = 'held'), 0)::int as held,
      coalesce(sum(n) filter (where stock = 'sold'), 0)::int as sold
    from orders, unnest(pool_ids, pool_counts) as part (pool, n)
    where id > ${after} and id <= ${until} and stock <> 'none' and n > 0 group by pool
  `.execute(db);
  return summed.rows;
}

// How many valid tickets the ticket types between these ids have, by the pool that they take from.
export async function sumGoodTickets(db: Sql, { after, until }: Stretch): Promise<TakenRow[]> {
  const summed = await sql<TakenRow>`
    with good as (
      select ticket_type_id, valid_on, count(*)::int as n from tickets
      where state <> 'revoked' and event_id in (
          select event_id from ticket_types where id > ${after} and id <= ${until}
        ) and ticket_type_id > ${after} and ticket_type_id <= ${until}
      group by ticket_type_id, valid_on
    )
    select pool_id as pool, 0 as held, sum(n)::int as sold
    from good join ticket_type_pools as taken on taken.ticket_type_id = good.ticket_type_id
      and taken.valid_on is not distinct from good.valid_on
    group by pool_id
  `.execute(db);
  return summed.rows;
}

interface PoolRow extends TakenRow {
  // Tickets take from this pool; false for a pool that counts only uses of a code or units of a flash sale.
  is_of_tickets: boolean;
}

export async function listPoolCounts(db: Sql, { after, until }: Stretch): Promise<PoolRow[]> {
  const found = await sql<PoolRow>`
    select id as pool, held, sold,
      exists (select from ticket_type_pools where pool_id = pools.id) as is_of_tickets
    from pools where id > ${after} and id <= ${until}
  `.execute(db);
  return found.rows;
}

// Counts these pools again, all at one moment.
export async function listPoolsUnlikeOrders(db: Sql, poolIds: readonly number[]): Promise<Difference[]> {
  const found = await sql<Difference>`
    with counted as (
      select pool, coalesce(sum(n) filter (where stock = 'held'), 0) as held,
        coalesce(sum(n) filter (where stock = 'sold'), 0) as sold
      from orders, unnest(pool_ids, pool_counts) as part (pool, n)
      where stock <> 'none' and pool_ids && ${[...poolIds]}::int[] group by pool
    )
    select 'pool_orders' as kind, 'pool ' || pools.id as about,
      coalesce(counted.held, 0) || ' held, ' || coalesce(counted.sold, 0) || ' sold' as expected,
      pools.held || ' held, ' || pools.sold || ' sold' as found
    from pools left join counted on counted.pool = pools.id
    where pools.id = any(${[...poolIds]}::int[])
      and (pools.held <> coalesce(counted.held, 0) or pools.sold <> coalesce(counted.sold, 0))
    order by pools.id
  `.execute(db);
  return found.rows;
}

export async function listPoolsUnlikeTickets(db: Sql, poolIds: readonly number[]): Promise<Difference[]> {
  const found = await sql<Difference>`
    select 'pool_tickets' as kind, 'pool ' || id as about, good || ' sold' as expected, sold || ' sold' as found
    from (
      select pools.id, pools.sold, (
        select count(*) from ticket_type_pools as taken
        join ticket_types as type on type.id = taken.ticket_type_id
        join tickets on tickets.event_id = type.event_id and tickets.ticket_type_id = type.id
          and tickets.valid_on is not distinct from taken.valid_on and tickets.state <> 'revoked'
        where taken.pool_id = pools.id
      ) as good
      from pools where pools.id = any(${[...poolIds]}::int[])
    ) as counted
    where good <> sold order by id
  `.execute(db);
  return found.rows;
}

interface PaymentStretch {
  differences: Difference[];
  count: number;
  // The id to go on after; null if that was the last page.
  last: string | null;
}

// Payments have no numbers, so they are paged through by their text id.
export async function listLostPayments(db: Sql, after: string, most: number): Promise<PaymentStretch> {
  const found = await sql<{ count: number; last: string | null; lost: Difference[] }>`
    with stretch as (
      select id, order_reference, received_minor, status from payment_attempts
      where id > ${after} order by id limit ${most}
    )
    select count(*)::int as count, max(id) as last, coalesce(jsonb_agg(jsonb_build_object(
        'kind', 'lost_payment', 'about', order_reference, 'expected', '0', 'found', received_minor::text
      )) filter (where status = 'succeeded' and not exists (
        select from orders where reference = order_reference)), '[]') as lost
    from stretch
  `.execute(db);
  const [row] = found.rows;
  return { differences: row?.lost ?? [], count: row?.count ?? 0, last: row?.last ?? null };
}
