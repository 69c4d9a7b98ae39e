import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface NewRun {
  id: string;
  organizerId: number;
  eventIds: readonly number[];
  accountId: string;
  currency: Currency;
  begunAt: Date;
}

// Answers false if this one was begun before.
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const inserted = await sql`
    insert into refund_runs (id, organizer_id, event_ids, account_id, currency, begun_at)
    values (
      ${run.id}, ${run.organizerId}, ${run.eventIds}::int[], ${run.accountId}, ${run.currency}, ${run.begunAt}
    )
    on conflict (id) do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function isRunOf(tx: Tx, id: string, by: { organizerId: number; accountId: string }) {
  const found = await sql`
    select from refund_runs
    where id = ${id} and organizer_id = ${by.organizerId} and account_id = ${by.accountId}
  `.execute(tx);
  return found.rows.length > 0;
}

export interface NewRunOrder {
  orderId: number;
  reference: string;
  eventId: number;
  tickets: number;
  amountMinor: number;
}

export async function insertRunOrders(tx: Tx, runId: string, orders: readonly NewRunOrder[]): Promise<void> {
  await sql`
    insert into refund_run_orders (run_id, order_id, reference, event_id, tickets, amount_minor)
    select ${runId}::uuid, "orderId", reference, "eventId", tickets, "amountMinor"
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given (
      "orderId" bigint, reference text, "eventId" int, tickets int, "amountMinor" bigint
    )
  `.execute(tx);
}

export interface WaitingRow {
  run_id: string;
  order_id: number;
  reference: string;
  amount_minor: number;
  account_id: string;
}

// In one order, so that whoever goes through them can say where they are.
export async function listWaiting(
  db: Sql,
  after: { runId: string; orderId: number } | null,
  most: number,
): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`
    select item.run_id, item.order_id, item.reference, item.amount_minor, run.account_id
    from refund_run_orders as item join refund_runs as run on run.id = item.run_id
    where item.state = 'waiting' and (
      ${after?.runId ?? null}::uuid is null
      or (item.run_id, item.order_id) > (${after?.runId ?? null}::uuid, ${after?.orderId ?? null}::bigint)
    )
    order by item.run_id, item.order_id limit ${most}
  `.execute(db);
  return found.rows;
}

// With what was taken back of the order last, in the transaction that took it. Answers false if somebody else was there before.
export async function updateToDone(tx: Tx, runId: string, orderId: number): Promise<boolean> {
  const updated = await sql`
    update refund_run_orders set state = 'done', return_number = (
      select max(number) from order_returns as back where back.order_id = refund_run_orders.order_id
    )
    where run_id = ${runId} and order_id = ${orderId} and state = 'waiting' returning order_id
  `.execute(tx);
  return updated.rows.length > 0;
}

// Why nothing went back here: somebody else had given it back since it was quoted.
export const ALREADY_BACK = 'already_refunded';

export async function updateToFailed(db: Sql, runId: string, orderId: number, reason: string): Promise<void> {
  await sql`
    update refund_run_orders as item set state = 'failed', reason = case when exists (
      select from order_returns as back join refund_runs as run on run.id = item.run_id
      where back.order_id = item.order_id and back.amount_minor >= item.amount_minor
        and cardinality(back.ticket_ids) >= item.tickets
        -- Whatever was on its way while this was quoted was begun a moment before.
        and back.at > run.begun_at - interval '1 minute'
    ) then ${ALREADY_BACK} else ${reason} end
    where run_id = ${runId} and order_id = ${orderId} and state = 'waiting'
  `.execute(db);
}

export interface RunRow {
  id: string;
  begun_at: Date;
  currency: Currency;
  // Whoever decided it, where they have an account still.
  name: string | null;
  orders: number;
  amount_minor: number;
  // Not begun with, or on its way.
  waiting: number;
  waiting_minor: number;
  // Refused, or sent and not arrived.
  failed: number;
  failed_minor: number;
  // Given back by somebody else.
  already: number;
  already_minor: number;
}

// A refund that was sent again counts as the last of them.
const ITEMS = sql`
  refund_run_orders as item
  left join order_returns as back on back.order_id = item.order_id and back.number = item.return_number
  left join lateral (
    with recursive sent as (
      select refund.status, refund.replaced_by from refunds as refund where refund.key = back.refund_key
      union all
      select refund.status, refund.replaced_by from refunds as refund join sent on refund.id = sent.replaced_by
    )
    select status from sent where replaced_by is null
  ) as money on true
`;
const IS_ALREADY = sql`(item.state = 'failed' and item.reason = ${ALREADY_BACK})`;
const IS_FAILED = sql`((item.state = 'failed' and item.reason <> ${ALREADY_BACK}) or money.status = 'failed')`;
const IS_WAITING = sql`(item.state = 'waiting' or money.status in ('queued', 'sent'))`;

// The newest, or this one alone.
export async function listRuns(
  db: SellerSql,
  organizerId: number,
  id: string | null,
  most: number,
): Promise<RunRow[]> {
  const found = await sql<RunRow>`
    select run.id, run.begun_at, run.currency, account.name, counted.orders, counted.amount_minor,
      counted.waiting, counted.waiting_minor, counted.failed, counted.failed_minor,
      counted.already, counted.already_minor
    from (
      select * from refund_runs
      where organizer_id = ${organizerId} and (${id}::uuid is null or id = ${id}::uuid)
      order by begun_at desc, id limit ${most}
    ) as run
    left join accounts as account on account.id::text = run.account_id and account.deleted_at is null
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(item.amount_minor), 0)::bigint as amount_minor,
        (count(*) filter (where ${IS_WAITING}))::int as waiting,
        coalesce(sum(item.amount_minor) filter (where ${IS_WAITING}), 0)::bigint as waiting_minor,
        (count(*) filter (where ${IS_FAILED}))::int as failed,
        coalesce(sum(item.amount_minor) filter (where ${IS_FAILED}), 0)::bigint as failed_minor,
        (count(*) filter (where ${IS_ALREADY}))::int as already,
        coalesce(sum(item.amount_minor) filter (where ${IS_ALREADY}), 0)::bigint as already_minor
      from ${ITEMS} where item.run_id = run.id
    ) as counted
    order by run.begun_at desc, run.id
  `.execute(db);
  return found.rows;
}

export interface FailedRow {
  reference: string;
  buyer_name: string;
  amount_minor: number;
  // null: the money was sent and did not arrive.
  reason: string | null;
}

export async function listFailed(db: SellerSql, runId: string, most: number): Promise<FailedRow[]> {
  const found = await sql<FailedRow>`
    select item.reference, bought.buyer_name, item.amount_minor, item.reason
    from ${ITEMS} join orders as bought on bought.id = item.order_id
    where item.run_id = ${runId} and ${IS_FAILED}
    order by item.order_id limit ${most}
  `.execute(db);
  return found.rows;
}
