import type { PersonView } from '#modules/inquiring/people/people.contract.ts';
import type { FoundEvent } from '#modules/inquiring/search/search.contract.ts';
import { m } from '#shared/messages/messages.js';

export const EVENT_WORDS: Record<FoundEvent['status'], () => string> = {
  draft: m.find_event_draft,
  published: m.find_event_published,
  postponed: m.find_event_postponed,
  cancelled: m.find_event_cancelled,
  ended: m.find_event_ended,
};

export const MESSAGE_WORDS: Record<PersonView['messages'][number]['state'], () => string> = {
  queued: m.person_message_queued,
  sent: m.person_message_sent,
  kept: m.person_message_kept,
  failed: m.person_message_failed,
};

const HISTORY: Readonly<Record<string, () => string>> = {
  registered: m.person_was_registered,
  became_merchant: m.person_was_merchant,
  became_admin: m.person_was_operator,
  stopped_being_admin: m.person_was_no_operator,
  email_changed: m.person_was_email,
  email_correction_asked: m.person_was_email_asked,
  phone_confirmed: m.person_was_phone,
  phone_corrected: m.person_was_phone_corrected,
  password_changed: m.person_was_password,
  password_reset: m.person_was_reset,
  second_factor_on: m.person_was_factor_on,
  second_factor_off: m.person_was_factor_off,
  recovery_code_used: m.person_was_recovery_used,
  recovery_codes_renewed: m.person_was_recovery_renewed,
  sessions_ended: m.person_was_signed_out,
};
// Of a provider, its code has its name in it.
export const historyWord = (what: string): string => HISTORY[what]?.() ?? what.replaceAll('_', ' ');

const DONE: Readonly<Record<string, () => string>> = {
  resend: m.ops_done_resend,
  contact: m.person_done_contact,
  asked: m.person_done_asked,
  end: m.person_done_end,
  merge: m.person_done_merge,
};
// What was just done, as the address says.
export const personDone = (act: string | null): string | null => DONE[act ?? '']?.() ?? null;
