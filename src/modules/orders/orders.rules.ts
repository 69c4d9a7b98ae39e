export const ORDER_STATES = [
  'held',
  'paying',
  'paid',
  'expired',
  'cancelled',
  'partly_refunded',
  'refunded',
  'needs_review',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

// How the units of an order are counted in its pools.
export type OrderStock = 'held' | 'sold' | 'none';

// What follows from the state. Not for orders that need a decision, which may be held, sold or neither.
export function stockOf(state: Exclude<OrderState, 'needs_review'>): OrderStock {
  if (state === 'held' || state === 'paying') return 'held';
  return isPaid(state) ? 'sold' : 'none';
}

export const MOST_RENEWALS = 2;

export function canRenew(order: { state: OrderState; renewals: number; isOverdue: boolean }): boolean {
  return order.state === 'held' && !order.isOverdue && order.renewals < MOST_RENEWALS;
}

export const isPaid = (state: OrderState) => state === 'paid' || state === 'partly_refunded';
// All its tickets were taken back, and not all of its money has arrived yet.
export const isRefunding = (order: { state: OrderState; pool_counts: readonly number[] }) =>
  order.state === 'partly_refunded' && order.pool_counts.every((count) => count === 0);
// Its money waits for somebody to decide, and is not on its way back.
export const awaitsDecision = (order: { state: OrderState; state_cause: string }) =>
  order.state === 'needs_review' &&
  order.state_cause !== 'refunding' &&
  order.state_cause !== 'refund_failed';
// The order can only be looked at, or be paid late.
export const isOver = (state: OrderState) => state === 'expired' || state === 'cancelled';

// What a confirmed payment means for the order (T4, T5, T8–T11).
export type PaymentVerdict =
  | { kind: 'confirm'; stock: 'sell' | 'take_and_sell' }
  | { kind: 'review'; cause: 'short_payment' | 'wrong_currency' }
  | { kind: 'refund_all'; cause: 'paid_twice' | 'after_refund' }
  | { kind: 'nothing' };

export function judgeSuccess(
  state: OrderState,
  stock: OrderStock,
  money: 'succeeded' | 'excess' | 'short' | 'wrong_currency',
): PaymentVerdict {
  if (isPaid(state)) return { kind: 'refund_all', cause: 'paid_twice' };
  if (state === 'refunded') return { kind: 'refund_all', cause: 'after_refund' };
  if (state === 'needs_review') return { kind: 'nothing' };
  if (money === 'short') return { kind: 'review', cause: 'short_payment' };
  if (money === 'wrong_currency') return { kind: 'review', cause: 'wrong_currency' };
  return { kind: 'confirm', stock: stock === 'held' ? 'sell' : 'take_and_sell' };
}

// What so many tickets of these lines take, by pool.
export function takenByUnits(
  units: readonly { position: number; count: number }[],
  linePools: readonly { position: number; pool_id: number }[],
): Map<number, number> {
  const taken = new Map<number, number>();
  for (const { position, count } of units)
    for (const { pool_id } of linePools.filter((pool) => pool.position === position))
      taken.set(pool_id, (taken.get(pool_id) ?? 0) + count);
  return taken;
}

// Where an order goes when its attempt has failed (T6).
export function nextAfterFailure(order: { isOverdue: boolean; hasNewerHold: boolean }): 'held' | 'expired' {
  return order.isOverdue || order.hasNewerHold ? 'expired' : 'held';
}
