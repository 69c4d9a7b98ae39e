import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { refusedWord } from '#web/components/shared/refused-word.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { currentLocale } from '#web/page/locale.ts';

type Device = GateBoard['devices'][number];
type Power = Device['powers'][number];

export const POWER_WORDS: Record<Power, () => string> = {
  scan: m.gates_power_scan,
  search: m.gates_power_search,
  names: m.gates_power_names,
  undo: m.gates_power_undo,
  sell: m.gates_power_sell,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const JUST_NOW_MS = 5_000;

// How long ago a phone was heard of.
export function seenWords(seenAt: string, nowMs: number, zone: string): string {
  const ms = Math.max(0, nowMs - Date.parse(seenAt));
  if (ms < JUST_NOW_MS) return m.gates_seen_now();
  if (ms < MINUTE_MS) return m.gates_seen_seconds({ count: String(Math.floor(ms / 1000)) });
  if (ms < HOUR_MS) return m.gates_seen_minutes({ count: String(Math.floor(ms / MINUTE_MS)) });
  return m.gates_seen_at({ time: formatTime(seenAt, zone, currentLocale()) });
}

// A phone asks every twenty seconds while somebody looks at it.
const SILENT_AFTER_MS = 60_000;

export const hasEnded = ({ revoked_at, left_at }: Device): boolean => revoked_at !== null || left_at !== null;

export const isSilent = (device: Device, nowMs: number): boolean =>
  !hasEnded(device) && nowMs - Date.parse(device.seen_at) > SILENT_AFTER_MS;

export const silentWords = (seenAt: string, zone: string): string =>
  m.gates_silent({ time: formatTime(seenAt, zone, currentLocale()) });

type Scan = GateBoard['latest'][number];

const VERDICTS: Readonly<Record<Exclude<Scan['verdict'], 'refused'>, () => string>> = {
  entry: m.gates_latest_in,
  exit: m.gates_latest_out,
  conflict: m.gates_latest_again,
  void: m.gates_latest_void,
  undone: m.gates_latest_undone,
  undo: m.gates_latest_undo,
};

// What became of a scan. Here, and not beside its row, because the build would have every scanner load the board's file for the words
// that both share.
export const verdictWord = ({ kind, verdict, reason }: Scan): string =>
  verdict !== 'refused'
    ? VERDICTS[verdict]()
    : kind === 'refused'
      ? refusedWord(reason)
      : m.gates_latest_late();

// What makes a scan less certain.
export const doubtsOf = (scan: {
  is_offline: boolean;
  is_clock_suspect: boolean;
  is_late?: boolean;
  verdict?: Scan['verdict'];
}): string[] => [
  ...(scan.is_offline ? [m.gates_offline()] : []),
  ...(scan.is_clock_suspect ? [m.gates_clock()] : []),
  // Of a refused one that is its verdict.
  ...(scan.is_late && scan.verdict !== 'refused' ? [m.gates_revoked_since()] : []),
];

type Sums = { sales: number; voided: number; cash: number; mobile: number };

export const salesWords = ({ sales, voided, cash, mobile }: Sums, currency: string): string =>
  [
    m.gates_shift_sales({ count: sales }),
    m.gates_shift_cash({ amount: sumText(cash, currency) }),
    m.gates_shift_mobile({ amount: sumText(mobile, currency) }),
    ...(voided > 0 ? [m.gates_shift_voided({ count: String(voided) })] : []),
  ].join(' · ');

export const gateWord = (gate: string | null): string => gate ?? m.gates_no_gate();
