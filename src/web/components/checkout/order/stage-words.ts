import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { hasFailed, isUnanswered, type Stage, stageOf } from './order-stage.ts';

export const STAGE_WORDS: Record<Stage, () => string> = {
  pay: m.order_state_pay,
  waiting: m.order_state_waiting,
  paid: m.order_state_paid,
  expired: m.order_state_expired,
  cancelled: m.order_state_cancelled,
  refunding: m.order_refunding_title,
  refunded: m.order_state_refunded,
  review: m.order_state_review,
};

// Where the payment of an order stands, in a few words; null while nothing was tried.
export function stageWords(order: OrderView): string | null {
  const stage = stageOf(order);
  if (stage === 'pay') return hasFailed(order) ? m.order_failed_title() : null;
  return isUnanswered(order) ? m.wait_unanswered_title() : STAGE_WORDS[stage]();
}

// The title of an order's page: it tells whoever waits in another tab what became of the payment.
export const orderTitle = (order: OrderView): string =>
  [stageWords(order), m.order_title({ reference: order.reference })].filter(Boolean).join(' · ');
