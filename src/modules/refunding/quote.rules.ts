import { isPaid, type OrderState } from '#modules/orders/orders.rules.ts';
import { chooseTickets } from '#modules/tickets/refunds/refund.rules.ts';
import { pricePerUnit } from '#modules/tickets/tickets.rules.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// How many orders are given back at once at the most: of a whole event everybody is paid back by cancelling it.
export const MOST_ORDERS = 5_000;

export const LEFT_OUT = [
  'order_not_found',
  'order_not_paid',
  'order_disputed',
  'nothing_left',
  'nothing_paid',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export interface OrderFacts {
  state: OrderState;
  isDisputed: boolean;
  currency: Currency;
  lines: readonly { position: number; quantity: number; price_minor: number; discount_minor: number }[];
  // In the order of their numbers.
  tickets: readonly {
    line_position: number;
    seq: number;
    state: 'valid' | 'used' | 'revoked';
    passed_on_at: Date | null;
  }[];
  // Of the payment of which most is left; null: nothing was ever paid.
  leftMinor: number | null;
}

export interface OrderQuote {
  tickets: number;
  // Good tickets that stay: they were used, or are somebody else's.
  kept: number;
  amountMinor: number;
}

// What refundTickets would take back of an order for its organiser, and for how much.
export function quoteOrder(order: OrderFacts): Result<OrderQuote, LeftOut> {
  if (order.state === 'refunded') return fail('nothing_left');
  if (!isPaid(order.state)) return fail('order_not_paid');
  if (order.isDisputed) return fail('order_disputed');
  const prices = new Map(order.lines.map((line) => [line.position, pricePerUnit(line, order.currency)]));
  const priced = order.tickets.map((ticket, place) => ({
    ...ticket,
    number: place + 1,
    priceMinor: prices.get(ticket.line_position)?.[ticket.seq - 1] ?? 0,
    feeMinor: 0,
  }));
  const choice = chooseTickets(priced, null, 'tickets_refunded', true);
  if (!choice.ok) return fail('nothing_left');
  const { chosen, amountMinor } = choice.value;
  if (amountMinor > 0 && order.leftMinor === null) return fail('nothing_paid');
  return ok({
    tickets: chosen.length,
    kept: priced.filter(({ state }) => state !== 'revoked').length - chosen.length,
    amountMinor: Math.min(amountMinor, order.leftMinor ?? 0),
  });
}
