import type { RefusedScan } from '#modules/door/decide-scan.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatTime } from '#shared/time.ts';
import type { Verdict } from '#web/door/verdict.ts';
import { currentLocale } from '#web/page/locale.ts';
import { refusedWord } from '../shared/refused-word.ts';

type Reason = NonNullable<Verdict['reason']>;

const WORDS: Readonly<Record<Exclude<Reason, RefusedScan>, () => string>> = {
  cannot_keep: m.scan_word_cannot_keep,
  answer_unknown: m.scan_word_cannot_keep,
  undo_unknown: m.scan_word_cannot_keep,
  not_undone: m.scan_word_not_undone,
  no_list: m.scan_word_no_list,
  needs_network: m.scan_word_needs_network,
  locked: m.scan_word_locked,
  ended: m.scan_word_ended,
  incomplete: m.scan_word_incomplete,
};

const ALLOWED = { entry: m.scan_word_entry, exit: m.scan_word_exit, undo: m.scan_word_undo };

// The one word that is read from two metres away.
export const wordOf = (
  told: Pick<Verdict, 'kind' | 'reason'> & Partial<Pick<Verdict, 'usedBefore'>>,
): string => (isBack(told) ? m.scan_word_back() : plainWordOf(told));

const plainWordOf = ({ kind, reason }: Pick<Verdict, 'kind' | 'reason'>): string =>
  kind !== 'refused' ? ALLOWED[kind]() : isOwn(reason) ? WORDS[reason]() : refusedWord(reason);

// In, and has been in before.
const isBack = ({ kind, usedBefore = null }: Pick<Verdict, 'kind'> & Partial<Pick<Verdict, 'usedBefore'>>) =>
  kind === 'entry' && usedBefore !== null;

const isOwn = (reason: Verdict['reason']): reason is keyof typeof WORDS =>
  reason !== null && Object.hasOwn(WORDS, reason);

export interface Event {
  name: string;
  time_zone: string;
}

// Why nobody is let in, and what to do, line by line. The first one is the largest. `keepsNames`: this phone may find people
// without a network.
export function whyOf(verdict: Verdict, event: Event, now: number, keepsNames: boolean): string[] {
  const { kind, reason, type } = verdict;
  switch (reason) {
    case 'used':
      return usedLines(verdict, event, now);
    case 'just_now':
      return [m.scan_why_just_now()];
    case 'wrong_day':
      return wrongDayLines(verdict, event);
    case 'other_event':
      return [m.scan_why_other_event({ event: event.name })];
    case 'wrong_gate':
      return [m.scan_why_wrong_gate({ type: type?.name ?? '' })];
    case 'not_ours':
      return [verdict.wasTyped ? m.scan_why_mistyped() : m.scan_why_not_ours()];
    case 'needs_network':
      return [
        verdict.wasTyped ? m.scan_why_typed_needs_network() : m.scan_why_found_needs_network(),
        keepsNames ? m.scan_why_scan_or_find() : m.scan_why_scan_instead(),
      ];
    case null:
      if (isBack(verdict)) return [m.scan_why_back({ time: usedTime(verdict, event, now) })];
      return kind === 'exit' ? noWayBackLines(type) : [];
    default:
      return [PLAIN[reason]()];
  }
}

const PLAIN: Readonly<
  Record<
    Exclude<
      Reason,
      'used' | 'just_now' | 'wrong_day' | 'other_event' | 'wrong_gate' | 'not_ours' | 'needs_network'
    >,
    () => string
  >
> = {
  event_cancelled: m.scan_why_event_cancelled,
  refunded: m.scan_why_refunded,
  revoked: m.scan_why_revoked,
  passed_on: m.scan_why_passed_on,
  replaced: m.scan_why_replaced,
  not_inside: m.scan_why_not_inside,
  cannot_keep: m.scan_why_cannot_keep,
  answer_unknown: m.scan_why_answer_unknown,
  undo_unknown: m.scan_why_undo_unknown,
  not_undone: m.scan_why_not_undone,
  no_list: m.scan_why_no_list,
  locked: m.scan_why_locked,
  ended: m.scan_why_ended,
  incomplete: m.scan_why_incomplete,
};

const DAY_MS = 86_400_000;

function usedTime({ usedBefore }: Verdict, { time_zone }: Event, now: number): string {
  const at = new Date(usedBefore?.at ?? now);
  const locale = currentLocale();
  const time = formatTime(at, time_zone, locale);
  const isLongAgo = now - at.getTime() > DAY_MS / 2;
  return isLongAgo ? `${formatDay(at, time_zone, locale, new Date(now))} ${time}` : time;
}

function usedLines(verdict: Verdict, event: Event, now: number): string[] {
  const { usedBefore, left } = verdict;
  const fewer = left > 0 ? [m.scan_why_left_fewer({ count: left })] : [];
  if (!usedBefore) return fewer;
  const device = usedBefore.isOwn ? m.scan_why_used_here() : usedBefore.device;
  const where = [usedBefore.gate, device].filter((part) => part !== null).join(' · ');
  return [m.scan_why_used({ time: usedTime(verdict, event, now) }), where, ...fewer].filter(
    (line) => line !== '',
  );
}

// Said while they still stand there.
const noWayBackLines = (type: Verdict['type']): string[] =>
  type === null || type.entry_rule === 'reentry'
    ? []
    : [type.entry_rule === 'once' ? m.scan_exit_for_good() : m.scan_exit_for_today()];

const wrongDayLines = ({ validFrom }: Verdict, { time_zone }: Event): string[] =>
  validFrom === null
    ? []
    : [
        m.scan_why_wrong_day({ day: formatDay(new Date(validFrom), time_zone, currentLocale()) }),
        m.scan_why_wrong_day_stays(),
      ];
