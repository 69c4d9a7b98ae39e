import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface NewReturn {
  ticketIds: readonly string[];
  amountMinor: number;
  feeMinor: number;
  key: string | null;
  cause: string;
  actor: string;
  accountId: string | null;
}

// The caller has locked the order, so that its numbers follow each other.
export async function insertReturn(tx: Tx, orderId: number, back: NewReturn): Promise<void> {
  await sql`
    insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, refund_key, cause, actor, account_id)
    select ${orderId}, coalesce(max(number), 0) + 1, ${back.ticketIds}::uuid[], ${back.amountMinor}, ${back.feeMinor},
      ${back.key}::text, ${back.cause}, ${back.actor}, ${back.accountId}::text
    from order_returns where order_id = ${orderId}
  `.execute(tx);
}

export interface PastReturnRow {
  order_id: number;
  amount_minor: number;
  fee_minor: number;
  refund_key: string | null;
  cause: string;
  actor: string;
  at: Date;
}

// Writes one return for each of these orders, of all its tickets that are revoked. The tickets must be there already.
export async function insertPastReturns(tx: Tx, returns: readonly PastReturnRow[]): Promise<void> {
  await sql`
    insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, refund_key, cause, actor, at)
    select order_id, 1, array(
        select id from tickets where tickets.order_id = past.order_id and state = 'revoked' order by line_position, seq
      ), amount_minor, fee_minor, refund_key, cause, actor, at
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as past (
      order_id bigint, amount_minor bigint, fee_minor bigint, refund_key text, cause text, actor text, at timestamptz
    )
  `.execute(tx);
}

export interface TakenRow {
  pool_id: number;
  count: number;
}

// What these tickets take, by pool. A type that is sold no longer takes from where it did: its tickets are out. So does a flash
// sale which has no limit any more: it counts on if it gets one again.
export async function listTakenByTickets(tx: Tx, ticketIds: readonly string[]): Promise<TakenRow[]> {
  const found = await sql<TakenRow>`
    select pool_id, count(*)::int as count from (
      select taken.pool_id from tickets as ticket
      join ticket_type_pools as taken on taken.ticket_type_id = ticket.ticket_type_id
        and (taken.valid_on is null or taken.valid_on = ticket.valid_on)
      where ticket.id = any(${ticketIds}::uuid[])
      union all
      select coalesce(flash.pool_id, flash.last_pool_id) from tickets as ticket
      join order_lines as line on line.order_id = ticket.order_id and line.position = ticket.line_position
      join flash_sales as flash on flash.id = line.flash_sale_id
      where ticket.id = any(${ticketIds}::uuid[])
    ) as one (pool_id) where pool_id is not null group by pool_id
  `.execute(tx);
  return found.rows;
}
