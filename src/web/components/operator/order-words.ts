import type { OperatorOrder } from '#modules/operating/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';

const WHYS: Readonly<Record<string, () => string>> = {
  '': m.ops_why_unknown,
  short_payment: m.ops_why_short_payment,
  wrong_currency: m.ops_why_wrong_currency,
  amount_differs: m.ops_why_said_otherwise,
  refund_failed: m.ops_why_refund_failed,
  refunding: m.ops_why_refunding,
  buyer_changed: m.person_why_buyer_changed,
  contact_corrected: m.person_why_contact_corrected,
  orders_merged: m.person_why_merged,
};
// What happens in the course of things needs no reason beside its state.
export const knownWhy = (cause: string): string => (cause === '' ? '' : (WHYS[cause]?.() ?? ''));
// What a provider says has no words of ours: it stands as it came, for whoever looks it up there.
export const whyWord = (code: string): string => WHYS[code]?.() ?? code;

type Words<Code extends string> = Record<Code, () => string>;

export const PAYMENT_WORDS: Words<OperatorOrder['payments'][number]['status']> = {
  created: m.ops_pay_created,
  pending: m.ops_pay_pending,
  unknown: m.ops_pay_unknown,
  succeeded: m.ops_pay_succeeded,
  failed: m.ops_pay_failed,
  expired: m.ops_pay_expired,
};

export const REFUND_WORDS: Words<OperatorOrder['refunds'][number]['status']> = {
  queued: m.ops_refund_queued,
  sent: m.ops_refund_sent,
  done: m.ops_refund_done,
  failed: m.ops_refund_failed,
};

export const TICKET_WORDS: Words<OperatorOrder['tickets'][number]['state']> = {
  valid: m.ops_ticket_valid,
  used: m.ops_ticket_used,
  revoked: m.ops_ticket_revoked,
};

const DEEDS: Readonly<Record<string, () => string>> = {
  'order.accepted': m.ops_deed_accepted,
  'order.declined': m.ops_deed_declined,
  'order.repaid': m.ops_deed_repaid,
  'order.receipt_settled': m.ops_deed_receipt,
  'order.tickets_refunded': m.ops_deed_refunded,
  'order.tickets_resent': m.ops_deed_resent,
  'order.written_to': m.ops_deed_written,
  'order.contact_corrected': m.person_deed_corrected,
  'order.merged': m.person_deed_order_merged,
  'person.contact_corrected': m.person_deed_corrected,
  'person.orders_merged': m.person_deed_merged,
  'person.sessions_ended': m.person_deed_sessions,
};
export const deedWord = (action: string): string => DEEDS[action]?.() ?? action;

const DONE: Readonly<Record<string, () => string>> = {
  accept: m.ops_done_accept,
  decline: m.ops_done_decline,
  again: m.ops_done_again,
  by_hand: m.ops_done_by_hand,
  receipt: m.ops_done_receipt,
  resend: m.ops_done_resend,
  write: m.ops_done_write,
  contact: m.person_done_contact,
};
// What was just done, as the address says.
export const doneWord = (act: string | null): string | null => DONE[act ?? '']?.() ?? null;
