import type { RequestLine, RequestView } from '#modules/operating/support/support.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/ui/pill.tsx';

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

type Stand = Pick<RequestView, 'state' | 'assigned'>;

const DONE: Readonly<Record<string, { words: () => string; isSo: (request: Stand) => boolean }>> = {
  take: { words: m.ops_done_take, isSo: ({ assigned }) => assigned?.is_me === true },
  leave: { words: m.ops_done_leave, isSo: ({ assigned }) => assigned === null },
  close: { words: m.ops_done_close, isSo: ({ state }) => state === 'closed' },
  reopen: { words: m.ops_done_reopen, isSo: ({ state }) => state === 'open' },
  answer: { words: m.ops_done_answer, isSo: ({ state }) => state === 'answered' },
  answer_close: { words: m.ops_done_answer_close, isSo: ({ state }) => state === 'closed' },
};

// What was just done, unless something happened since: then the address still says it.
export function requestDone(act: string | null, request: Stand | null): string | null {
  const done = DONE[act ?? ''];
  return done && request && done.isSo(request) ? done.words() : null;
}
