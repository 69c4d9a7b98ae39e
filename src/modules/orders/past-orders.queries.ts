import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';
import type { OrderLineRow } from './orders.queries.ts';
import type { OrderState, OrderStock } from './orders.rules.ts';

export interface PastOrderRow {
  reference: string;
  event_id: number;
  state: OrderState;
  stock: OrderStock;
  state_actor: string;
  state_cause: string;
  currency: string;
  total_minor: number;
  fee_minor: number;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  buyer_keys: string[];
  attendee_names: string[] | null;
  locale: string;
  coupon_id: number | null;
  coupon_code: string | null;
  visitor_id: string;
  pool_ids: number[];
  pool_counts: number[];
  placed_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  lines: OrderLineRow[];
  // Changes of state after placing; placing itself is logged by the database.
  moves: { at: Date; from_state: OrderState; to_state: OrderState; actor: string; cause: string }[];
}

// Answers the new ids in order. Does not take anything from the pools.
export async function insertPastOrders(tx: Tx, orders: readonly PastOrderRow[]): Promise<number[]> {
  await sql`select set_config('tiketi.records_past', 'yes', true)`.execute(tx);
  const inserted = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('orders', 'id')) as id, past.*
      from rows from (
        jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as (
          reference text, event_id int, state text, stock text, state_actor text, state_cause text, currency text,
          total_minor bigint, fee_minor bigint, buyer_name text, buyer_email text, buyer_phone text,
          buyer_keys text[], attendee_names jsonb, locale text, coupon_id int, coupon_code text, visitor_id text,
          pool_ids int[], pool_counts int[], placed_at timestamptz, expires_at timestamptz, paid_at timestamptz,
          lines jsonb, moves jsonb
        )
      ) with ordinality as past (
        reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
        buyer_email, buyer_phone, buyer_keys, attendee_names, locale, coupon_id, coupon_code, visitor_id, pool_ids,
        pool_counts, placed_at, expires_at, paid_at, lines, moves, place
      )
    ), placed as (
      insert into orders (
        id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
        buyer_email, buyer_phone, buyer_keys, attendee_names, locale, coupon_id, coupon_code, visitor_id, pool_ids,
        pool_counts, placed_at, expires_at, paid_at
      )
      select id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
        buyer_name, buyer_email, buyer_phone, buyer_keys, nullif(attendee_names, 'null'), locale, coupon_id,
        coupon_code, visitor_id, pool_ids, pool_counts, placed_at, expires_at, paid_at
      from given
    ), bought as (
      insert into order_lines (
        order_id, position, ticket_type_id, valid_on, quantity, name, ticket_price_minor, price_minor,
        discount_minor, fee_minor, flash_sale_id
      )
      select given.id, line.* from given, jsonb_to_recordset(given.lines) as line (
        position smallint, ticket_type_id int, valid_on date, quantity int, name text, ticket_price_minor bigint,
        price_minor bigint, discount_minor bigint, fee_minor bigint, flash_sale_id int
      )
    ), moved as (
      insert into order_log (order_id, at, from_state, to_state, actor, cause)
      select given.id, move.* from given, jsonb_to_recordset(given.moves) as move (
        at timestamptz, from_state text, to_state text, actor text, cause text
      )
    )
    select id from given order by place
  `.execute(tx);
  await sql`select set_config('tiketi.records_past', '', true)`.execute(tx);
  return inserted.rows.map((row) => row.id);
}
