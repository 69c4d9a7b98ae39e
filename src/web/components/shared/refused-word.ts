import type { RefusedScan } from '#modules/door/decide-scan.rules.ts';
import { m } from '#shared/messages/messages.js';

const WORDS: Readonly<Record<RefusedScan, () => string>> = {
  not_ours: m.scan_word_not_ours,
  other_event: m.scan_word_other_event,
  event_cancelled: m.scan_word_event_cancelled,
  refunded: m.scan_word_refunded,
  revoked: m.scan_word_revoked,
  passed_on: m.scan_word_passed_on,
  replaced: m.scan_word_replaced,
  wrong_gate: m.scan_word_wrong_gate,
  wrong_day: m.scan_word_wrong_day,
  just_now: m.scan_word_just_now,
  used: m.scan_word_used,
  not_inside: m.scan_word_not_inside,
};

export const refusedWord = (reason: RefusedScan | null): string => WORDS[reason ?? 'not_ours']();
