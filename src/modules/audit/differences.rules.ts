// The kinds of differences that the audit finds, and what it compared.
export const DIFFERENCES = {
  stock: 'what an order counts as in its pools, against its state',
  order_total: 'what an order costs, against its lines',
  order_fee: 'the fee of an order, against its lines',
  tickets_issued: 'tickets of an order, against what it bought',
  tickets_taken_back: 'tickets that were taken back, against the state of their order',
  returns: 'what is noted as taken back of an order, against its tickets and refunds',
  money_kept: 'money kept of a paid order, against what it costs',
  money_currency: 'the currency of a payment, against that of its order',
  money_said: 'what a payment was believed to be, against what its receipt says',
  money_returned: 'money of an order without tickets, against what went back',
  refund_exceeds: 'what goes back of an order, against what was received',
  lost_tickets: 'tickets, against their order: there is none',
  lost_payment: 'a payment, against its order: there is none',
  pool_orders: 'what a pool has held and sold, against the orders',
  pool_tickets: 'what a pool has sold, against the tickets that are good',
} as const;

export type DifferenceKind = keyof typeof DIFFERENCES;

export interface Difference {
  kind: DifferenceKind;
  // The order's reference, or the number of the pool.
  about: string;
  expected: string;
  found: string;
}

// How many units are taken from each pool, added up one stretch of orders after the other.
export type Tally = Map<number, { held: number; sold: number }>;

export function addToTally(
  tally: Tally,
  rows: readonly { pool: number; held: number; sold: number }[],
): void {
  for (const { pool, held, sold } of rows) {
    const known = tally.get(pool);
    tally.set(pool, { held: (known?.held ?? 0) + held, sold: (known?.sold ?? 0) + sold });
  }
}
