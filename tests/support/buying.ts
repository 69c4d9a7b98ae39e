import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  createOrderAccess,
  type OrderServices,
  openFreeConfirmations,
  type PaidOrder,
} from '#modules/orders/index.ts';
import { openPayments } from '#modules/payments/index.ts';
import { type OrderDesk, type OrderWish, openOrderDesk, placeOrder } from '#modules/placing/index.ts';
import { createSaleSnapshots } from '#modules/pricing/index.ts';
import { noteRefund } from '#modules/returns/index.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { createLog } from '#platform/log.ts';

const SECRET = 'a-secret-that-only-tests-may-know';

export type Buying = OrderServices & { desk: OrderDesk };

// The services of one selling process. Issued tickets are counted in a table of the test's own.
export async function openBuying(
  given: Database,
  { holdSeconds = 900, logLevel = 'silent' }: { holdSeconds?: number; logLevel?: string } = {},
): Promise<Buying> {
  const db = given.through('buying');
  await db.runScript('create table if not exists test_tickets (order_id bigint, position int, seq int)');
  const issuing = {
    db,
    log: createLog(logLevel).log,
    async issueTickets(tx: Tx, orders: PaidOrder[]) {
      for (const { orderId, lines } of orders) {
        for (const { position, quantity } of lines) {
          await sql`
            insert into test_tickets
            select ${orderId}::bigint, ${position}::int, seq from generate_series(1, ${quantity}::int) seq
          `.execute(tx);
        }
      }
    },
  };
  const sales = createSaleSnapshots(db.sql);
  return {
    ...issuing,
    payments: await openPayments(readConfig({ APP_SECRET: SECRET }), db),
    sales,
    holdSeconds,
    desk: openOrderDesk({ db, snapshots: sales, holdSeconds }),
    access: createOrderAccess(SECRET),
    confirmFree: openFreeConfirmations(issuing),
  };
}

let people = 0;

// A wish of a new visitor, for one ticket of each of these types unless said otherwise.
export function newWish(given: Partial<OrderWish> & Pick<OrderWish, 'eventId' | 'entries'>): OrderWish {
  people += 1;
  return {
    couponCode: null,
    buyer: {
      name: `Buyer ${people}`,
      email: `buyer${people}@example.com`,
      phone: `+2547${String(people).padStart(8, '0')}`,
    },
    attendeeNames: null,
    locale: 'en',
    visitor: { id: randomUUID(), isNew: true },
    idempotencyKey: null,
    acceptedTotalMinor: null,
    ...given,
  };
}

export const oneOf = (id: number, quantity = 1) => [{ id, quantity, date_pass: [] }];

export const place = (services: Pick<Buying, 'desk'>, wish: OrderWish) =>
  placeOrder(services.desk, wish, new Date());

export async function placed(services: Pick<Buying, 'desk'>, wish: OrderWish) {
  const answer = await place(services, wish);
  if (answer.kind !== 'placed') throw new Error(`not placed: ${JSON.stringify(answer)}`);
  return answer.order;
}

export async function rowsOf<Row = Record<string, unknown>>(
  db: Database,
  query: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await query.execute(db.sql)).rows as Row[];
}

export async function typesOf(db: Database, eventId: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from ticket_types where event_id = ${eventId} order by position`,
  );
  return rows.map((row) => row.id);
}

// Moves a hold into the past: the database's clock cannot be moved, so the order is.
export async function makeOverdue(db: Database, reference: string, seconds = 1): Promise<void> {
  await sql`
    update orders set expires_at = now() - make_interval(secs => ${seconds}),
      placed_at = least(placed_at, now() - make_interval(secs => ${seconds}))
    where reference = ${reference}
  `.execute(db.sql);
}

const MOST_REPORTED = 20;

interface Broken {
  rule: string;
  what: string;
}

// ORD-1, ORD-3, ORD-4 and ORD-6 in SQL: what must be true of the books at any moment. `ticketTable` has a row with the
// order_id for every ticket.
export async function findBrokenRules(db: Database, ticketTable = 'test_tickets'): Promise<Broken[]> {
  const checks = await sql<Broken>`
    select * from (with counted as (
      select pool, sum(case when stock = 'held' then n else 0 end)::int as held,
        sum(case when stock = 'sold' then n else 0 end)::int as sold
      from orders, unnest(pool_ids, pool_counts) as part (pool, n) group by pool
    )
    select 'ORD-1 pools' as rule, format('pool %s: %s/%s of %s, orders say %s/%s', pools.id, pools.held, pools.sold,
        capacity, coalesce(counted.held, 0), coalesce(counted.sold, 0)) as what
      from pools left join counted on counted.pool = pools.id
      where pools.held <> coalesce(counted.held, 0) or pools.sold <> coalesce(counted.sold, 0)
        or pools.held + pools.sold > capacity or pools.held < 0 or pools.sold < 0
    union all
    select 'ORD-1 stock', format('%s is %s with stock %s', reference, state, stock) from orders
      where (state in ('held', 'paying') and stock <> 'held') or (state in ('expired', 'cancelled', 'refunded') and stock <> 'none')
        or (state in ('paid', 'partly_refunded') and stock <> 'sold')
    union all
    select 'lines', format('%s: total %s, lines %s', reference, total_minor, sum(quantity * price_minor - discount_minor))
      from orders left join order_lines on order_id = orders.id
      group by orders.id having total_minor is distinct from sum(quantity * price_minor - discount_minor)::bigint
    union all
    select 'ORD-3', format('%s is %s with %s tickets for %s units', reference, state,
        (select count(*) from ${sql.table(ticketTable)} where order_id = orders.id),
        (select sum(quantity) from order_lines where order_id = orders.id))
      from orders where (select count(*) from ${sql.table(ticketTable)} where order_id = orders.id) <>
        case when paid_at is not null then (select sum(quantity) from order_lines where order_id = orders.id) else 0 end
    union all
    select 'ORD-4', format('attempt %s received %s, gives back %s', attempt.id, received_minor, sum(refunds.amount_minor))
      from payment_attempts attempt join refunds on attempt_id = attempt.id and refunds.status <> 'failed'
      group by attempt.id having sum(refunds.amount_minor) > received_minor
    union all
    select 'ORD-6 log', format('%s is %s, log says %s', reference, state, (
        select string_agg(to_state, ',') from order_log where order_id = orders.id))
      from orders where (select count(*) from order_log where order_id = orders.id and from_state is null) <> 1
        or not exists (select from order_log where order_id = orders.id and to_state = orders.state)
    union all
    select 'paid without money', reference from orders
      where state = 'paid' and total_minor > 0 and not exists (
        select from payment_attempts where order_reference = reference and status = 'succeeded')
    union all
    select 'one hold', format('visitor %s', visitor_id) from orders where state = 'held'
      group by event_id, visitor_id having count(*) > 1
    ) as broken limit ${MOST_REPORTED}
  `.execute(db.preparedSql);
  return checks.rows;
}

// Does what the reaction to a finished refund does.
export async function refundsArrived(
  services: Pick<Buying, 'db'>,
  references: readonly string[],
): Promise<void> {
  for (const reference of references) await noteRefund(services, reference);
}
