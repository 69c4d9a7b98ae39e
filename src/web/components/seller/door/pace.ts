import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';

const MINUTE_MS = 60_000;
const MINUTES = 5;

// How fast people came in within the last five whole minutes; null: nobody did.
export function paceWords({ minutes, now }: Pick<GateBoard, 'minutes' | 'now'>): string | null {
  const until = Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS;
  const from = until - MINUTES * MINUTE_MS;
  const came = minutes.reduce((sum, { at, came: count }) => {
    const ms = Date.parse(at);
    return ms >= from && ms < until ? sum + count : sum;
  }, 0);
  return came === 0 ? null : m.gates_pace({ count: countText(Math.max(1, Math.round(came / MINUTES))) });
}
