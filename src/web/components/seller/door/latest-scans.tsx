import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { Pill, type Tone } from '#web/ui/pill.tsx';
import { doubtsOf, gateWord, verdictWord } from './door-words.ts';

type Scan = GateBoard['latest'][number];

// What the phones read just now, and what became of it.
export function LatestScans({ board }: { board: GateBoard }) {
  if (board.latest.length === 0) return <p className="mt-3 text-ink-2">{m.gates_latest_none()}</p>;
  return (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {board.latest.map((scan) => (
        <li key={scan.nonce} className="flex gap-3 px-4 py-3 tabular-nums">
          <span className="text-ink-2">{formatTime(scan.at, board.event.time_zone, currentLocale())}</span>
          <span className="min-w-0 flex-1">
            <b className="wrap-anywhere">{scan.type ?? m.gates_latest_no_ticket()}</b>
            {scan.people > 1 && ` · ${m.gates_latest_people({ count: scan.people })}`}
            <span className="block text-small text-ink-2 wrap-anywhere">
              {[scan.name, gateWord(scan.gate), scan.device, ...doubtsOf(scan)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Verdict scan={scan} />
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Scan['verdict'], Tone>> = {
  entry: 'good',
  exit: 'news',
  conflict: 'wrong',
  void: 'wrong',
  undone: 'over',
  undo: 'over',
  refused: 'wait',
};

const Verdict = ({ scan }: { scan: Scan }) => (
  <span>
    <Pill tone={TONES[scan.verdict]}>{verdictWord(scan)}</Pill>
  </span>
);
