import { m } from '#shared/messages/messages.js';

const WHY: Readonly<Record<string, () => string>> = {
  order_not_found: m.refunds_why_not_found,
  order_not_paid: m.refunds_why_not_paid,
  order_disputed: m.refunds_why_disputed,
  nothing_left: m.refunds_why_nothing_left,
  nothing_paid: m.refunds_why_nothing_paid,
  refund_changed: m.refunds_why_changed,
  not_allowed: m.refunds_why_not_allowed,
  proof_needed: m.refunds_why_not_allowed,
  refund_failed: m.refunds_why_not_arrived,
};

// Why an order is not given back, or was not.
export const whyWord = (reason: string): string => (WHY[reason] ?? m.refunds_why_other)();
