import type { OrderView } from '#modules/orders/orders.contract.ts';
import { UNANSWERED_CODES } from '#modules/payments/providers/daraja-results.rules.ts';
import type { OutcomeName } from '#web/paths/checkout.ts';

export type Stage =
  | 'pay'
  | 'waiting'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'review';

const STAGES: Record<OrderView['state'], Stage> = {
  held: 'pay',
  paying: 'waiting',
  paid: 'paid',
  partly_refunded: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'refunded',
  needs_review: 'review',
};

type Known = Pick<OrderView, 'state' | 'is_refunding' | 'last_payment'>;

export const stageOf = ({
  state,
  is_refunding: isRefunding,
}: Pick<Known, 'state' | 'is_refunding'>): Stage => (isRefunding ? 'refunding' : STAGES[state]);

// The last try to pay came to nothing, and another one is possible.
export function hasFailed({ state, last_payment: last }: Known): boolean {
  return state === 'held' && last !== null && !last.is_left && isSettled(last);
}

// The buyer left the last payment, and it is not known yet whether it succeeds all the same.
export const mayComeLate = ({ last_payment: last }: Pick<Known, 'last_payment'>): boolean =>
  last?.is_left === true && !isSettled(last);

// Nobody answered the prompt, as far as the provider knows, but its money may still come: paying again could pay twice.
export const isUnanswered = ({ state, last_payment: last }: Pick<Known, 'state' | 'last_payment'>): boolean =>
  state === 'paying' && last !== null && !last.is_left && UNANSWERED_CODES.includes(last.code ?? '');

// After too many tries the order cannot be paid any more; a new one has to be placed.
export const canTry = ({ details }: Pick<OrderView, 'details'>): boolean => details?.tries_left !== 0;

const isSettled = ({ status }: NonNullable<Known['last_payment']>) =>
  status === 'failed' || status === 'expired' || status === 'succeeded';

// The outcome page that fits this order's state; null: none, it is waiting to be paid.
export function outcomeOf(order: Known): Exclude<OutcomeName, 'callback'> | null {
  switch (stageOf(order)) {
    case 'paid':
      return 'success';
    case 'waiting':
    case 'review':
      return 'pending';
    case 'pay':
      return hasFailed(order) ? 'fail' : null;
    default:
      return 'fail';
  }
}

const SECOND_MS = 1_000;
const HURRY_MS = 90 * SECOND_MS;

// How long to wait before asking for the order's state again; null: it will not change by itself.
export function nextAskMs(order: Known, nowMs: number): number | null {
  const stage = stageOf(order);
  if (stage === 'waiting') {
    const askedMs = Date.parse(order.last_payment?.asked_at ?? '') || 0;
    return (nowMs - askedMs < HURRY_MS ? 3 : 10) * SECOND_MS;
  }
  // A payment may still arrive late.
  const mayChange =
    stage === 'review' ||
    stage === 'refunding' ||
    (stage === 'expired' && order.last_payment !== null) ||
    hasFailed(order) ||
    ((stage === 'pay' || stage === 'cancelled') && mayComeLate(order));
  return mayChange ? 15 * SECOND_MS : null;
}
