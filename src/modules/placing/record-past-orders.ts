import { randomUUID } from 'node:crypto';
import { sellPools, sumTakes, type Take, takePools } from '#modules/inventory/index.ts';
import {
  insertPastOrders,
  type OrderState,
  type PaidOrder,
  type PastOrderRow,
  stockOf,
} from '#modules/orders/index.ts';
import type { PricedOrder } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';
import { buyerKeys, nextReference } from './new-order.ts';

export interface PastMove {
  to: Exclude<OrderState, 'needs_review'>;
  at: Date;
  actor: string;
  cause: string;
}

// An order from the past, or from another system.
export interface PastOrder {
  eventId: number;
  currency: Currency;
  buyer: { name: string; email: string; phone: string };
  attendeeNames: string[] | null;
  locale: Locale;
  coupon: { id: number; code: string } | null;
  priced: Pick<PricedOrder, 'orderLines' | 'totalMinor' | 'feeMinor'>;
  // What it takes from its pools in its present state.
  takes: readonly Take[];
  placedAt: Date;
  expiresAt: Date;
  // Changes of state after placing, in order; empty: it is still held.
  moves: readonly PastMove[];
}

export interface RecordedOrder extends PaidOrder {
  paidAt: Date | null;
}

// Writes orders with their history, and what they hold and bought into their pools. Nothing is announced, because these
// orders are no news. All or nothing; fails with TK011 when a pool has too few left.
export async function recordPastOrders(tx: Tx, orders: readonly PastOrder[]): Promise<RecordedOrder[]> {
  if (orders.length === 0) return [];
  const rows = orders.map(toRow);
  const ids = await insertPastOrders(tx, rows);
  const taken = (stock: 'held' | 'sold') =>
    sumTakes(orders.filter((_, at) => rows[at]?.stock === stock).map(({ takes }) => takes)).filter(
      ({ count }) => count > 0,
    );
  const sold = taken('sold');
  await take(tx, taken('held'));
  await take(tx, sold);
  await sellPools(
    tx,
    sold.map(({ poolId }) => poolId),
    sold.map(({ count }) => count),
  );
  return orders.map((order, at) => ({
    orderId: ids[at] ?? 0,
    reference: rows[at]?.reference ?? '',
    eventId: order.eventId,
    buyer: order.buyer,
    locale: order.locale,
    attendeeNames: order.attendeeNames ?? [],
    lines: order.priced.orderLines.map((line, position) => ({
      position,
      ticketTypeId: line.ticketTypeId,
      validOn: line.validOn,
      quantity: line.quantity,
    })),
    paidAt: rows[at]?.paid_at ?? null,
  }));
}

const take = (tx: Tx, takes: readonly Take[]): Promise<void> =>
  takePools(
    tx,
    takes.map(({ poolId }) => poolId),
    takes.map(({ count }) => count),
  );

const PLACED = { to: 'held', actor: 'buyer', cause: 'placed' } as const;

function toRow(order: PastOrder): PastOrderRow {
  const { buyer, priced, moves, takes } = order;
  const last = moves.at(-1) ?? PLACED;
  return {
    reference: nextReference(),
    event_id: order.eventId,
    state: last.to,
    stock: stockOf(last.to),
    state_actor: last.actor,
    state_cause: last.cause,
    currency: order.currency,
    total_minor: priced.totalMinor,
    fee_minor: priced.feeMinor,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    buyer_keys: buyerKeys(buyer),
    attendee_names: order.attendeeNames,
    locale: order.locale,
    coupon_id: order.coupon?.id ?? null,
    coupon_code: order.coupon?.code ?? null,
    visitor_id: randomUUID(),
    pool_ids: takes.map(({ poolId }) => poolId),
    pool_counts: takes.map(({ count }) => count),
    placed_at: order.placedAt,
    expires_at: order.expiresAt,
    paid_at: moves.find(({ to }) => to === 'paid')?.at ?? null,
    lines: priced.orderLines.map((line, position) => ({
      position,
      ticket_type_id: line.ticketTypeId,
      valid_on: line.validOn,
      quantity: line.quantity,
      name: line.name,
      ticket_price_minor: line.ticketPriceMinor,
      price_minor: line.priceMinor,
      discount_minor: line.discountMinor,
      fee_minor: line.feeMinor,
      flash_sale_id: line.flashSaleId,
    })),
    moves: moves.map(({ to, at, actor, cause }, place) => ({
      at,
      from_state: moves[place - 1]?.to ?? 'held',
      to_state: to,
      actor,
      cause,
    })),
  };
}
