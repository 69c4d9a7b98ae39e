import type { GateBoard } from '#modules/door/gates.contract.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { refusedWord } from '#web/components/shared/refused-word.ts';
import { currentLocale } from '#web/page/locale.ts';
import { gateWord } from './door-words.ts';

// Who was sent away, and why, for whoever is asked about it afterwards.
export function TurnedAway({ board }: { board: GateBoard }) {
  if (board.turned_away.length === 0) return <p className="mt-3 text-ink-2">{m.gates_turned_none()}</p>;
  return (
    <>
      {board.refused > board.turned_away.length && (
        <p className="text-small text-ink-2">
          {m.gates_turned_newest({ shown: String(board.turned_away.length), count: String(board.refused) })}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {board.turned_away.map(({ nonce, at, reason, gate, device, type, ticket }) => (
          <li key={nonce} className="flex gap-3 px-4 py-3 tabular-nums">
            <span className="text-ink-2">{formatTime(at, board.event.time_zone, currentLocale())}</span>
            <span className="min-w-0 flex-1">
              <b>{refusedWord(reason)}</b>
              <span className="block text-small text-ink-2 wrap-anywhere">
                {[type, ticket && groupedCode(ticket), gateWord(gate), device].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
