import type { GateBoard } from '#modules/door/gates.contract.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { doubtsOf, gateWord } from './door-words.ts';

type Conflict = GateBoard['conflicts'][number];
type Told = Conflict['again'];

// Who was let in although the ticket had been used, with both phones.
export function ConflictRows({ board }: { board: GateBoard }) {
  const zone = board.event.time_zone;
  if (board.conflict_count === 0) return <p className="mt-3 text-ink-2">{m.gates_conflicts_none()}</p>;
  return (
    <>
      <p className="text-small text-ink-2">{m.gates_conflicts_hint()}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {board.conflicts.map((conflict) => (
          <li key={conflict.again.nonce} className="px-4 py-3">
            <p className="font-bold wrap-anywhere">
              {[conflict.name, conflict.type].filter(Boolean).join(' · ')}
            </p>
            {conflict.first && (
              <p className="text-small">{m.gates_conflict_first(wordsOf(conflict.first, zone))}</p>
            )}
            <p className="text-small font-semibold text-error">
              {(conflict.verdict === 'void' ? m.gates_conflict_void : m.gates_conflict_again)(
                wordsOf(conflict.again, zone),
              )}
            </p>
            <p className="text-small text-ink-2">{groupedCode(conflict.ticket)}</p>
          </li>
        ))}
      </ul>
      {board.conflict_count > board.conflicts.length && (
        <p className="mt-2 text-small text-ink-2">
          {m.gates_conflicts_more({
            shown: String(board.conflicts.length),
            count: String(board.conflict_count),
          })}
        </p>
      )}
    </>
  );
}

function wordsOf(told: Told, zone: string) {
  const { device, gate, at } = told;
  const doubts = doubtsOf(told);
  const time = formatTime(at, zone, currentLocale());
  return {
    device,
    gate: gateWord(gate),
    time: doubts.length === 0 ? time : `${time} (${doubts.join(', ')})`,
  };
}
