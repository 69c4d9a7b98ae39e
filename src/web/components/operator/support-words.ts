import type { RequestLine } from '#modules/operating/support/desk-support.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/components/seller/pill.tsx';

export const REQUEST_STATES: Record<RequestLine['state'], { word: () => string; tone: Tone }> = {
  open: { word: m.ops_request_open, tone: 'wrong' },
  answered: { word: m.ops_request_answered, tone: 'wait' },
  closed: { word: m.ops_request_closed, tone: 'over' },
};

const TEMPLATES: Readonly<Record<string, () => string>> = {
  which_order: m.ops_template_name_which_order,
  tickets_again: m.ops_template_name_tickets_again,
  refund_days: m.ops_template_name_refund_days,
  organizer_decides: m.ops_template_name_organizer_decides,
  payment_missing: m.ops_template_name_payment_missing,
};
export const templateName = (name: string): string => TEMPLATES[name]?.() ?? name;

const DONE: Readonly<Record<string, () => string>> = {
  take: m.ops_done_take,
  leave: m.ops_done_leave,
  close: m.ops_done_close,
  reopen: m.ops_done_reopen,
  answer: m.ops_done_answer,
  answer_close: m.ops_done_answer_close,
};
export const requestDone = (act: string | null): string | null => DONE[act ?? '']?.() ?? null;
