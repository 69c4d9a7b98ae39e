import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

type Power = GateBoard['devices'][number]['powers'][number];

export const POWER_WORDS: Record<Power, () => string> = {
  scan: m.gates_power_scan,
  search: m.gates_power_search,
  undo: m.gates_power_undo,
  sell: m.gates_power_sell,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const JUST_NOW_MS = 5_000;

// How long ago a phone was heard of.
export function seenWords(seenAt: string, now: string, zone: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(seenAt));
  if (ms < JUST_NOW_MS) return m.gates_seen_now();
  if (ms < MINUTE_MS) return m.gates_seen_seconds({ count: String(Math.floor(ms / 1000)) });
  if (ms < HOUR_MS) return m.gates_seen_minutes({ count: String(Math.floor(ms / MINUTE_MS)) });
  return m.gates_seen_at({ time: formatTime(seenAt, zone, currentLocale()) });
}

// A phone asks every twenty seconds while somebody looks at it.
const SILENT_AFTER_MS = 60_000;

type Heard = Pick<GateBoard['devices'][number], 'seen_at' | 'revoked_at'>;

export const isSilent = ({ seen_at, revoked_at }: Heard, now: string): boolean =>
  revoked_at === null && Date.parse(now) - Date.parse(seen_at) > SILENT_AFTER_MS;

export const silentWords = (seenAt: string, zone: string): string =>
  m.gates_silent({ time: formatTime(seenAt, zone, currentLocale()) });

export const gateWord = (gate: string | null): string => gate ?? m.gates_no_gate();
