import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx';
import { ticksFor } from '#web/ui/chart/ticks.ts';
import { FiguresSection } from '../figures/figures-section.tsx';
import { gateWord } from './door-words.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

// Who came in within the last hour, minute by minute.
export function MinuteBars({ board }: { board: GateBoard }) {
  const zone = board.event.time_zone;
  const timeOf = (at: number | string) => formatTime(new Date(at), zone, currentLocale());
  const last = Math.floor(Date.parse(board.now) / MINUTE_MS);
  const came = new Map<number, number>();
  for (const { at, came: count } of board.minutes) {
    const minute = Math.floor(Date.parse(at) / MINUTE_MS);
    if (minute <= last - MINUTES) continue;
    came.set(minute, (came.get(minute) ?? 0) + count);
  }
  const [busiest] = [...came].sort(([, one], [, other]) => other - one);
  if (!busiest) return <FiguresSection title={m.gates_minutes()} says={m.gates_minutes_none()} />;
  const ticks = ticksFor(busiest[1]);
  const top = ticks.at(-1)?.value ?? 1;
  const sum = [...came.values()].reduce((all, count) => all + count, 0);
  const says = m.gates_minutes_says({
    count: sum,
    number: countText(sum),
    time: timeOf(busiest[0] * MINUTE_MS),
  });
  const wide = 100 / MINUTES;
  const ends = [timeOf((last - MINUTES + 1) * MINUTE_MS), timeOf(last * MINUTE_MS)] as const;
  return (
    <FiguresSection
      title={m.gates_minutes()}
      says={says}
      table={<MinutesTable board={board} timeOf={timeOf} />}
    >
      <ChartFrame name={says} ticks={ticks} ends={ends}>
        {[...came].map(([minute, count]) => (
          <rect
            key={minute}
            x={`${(MINUTES - 1 - (last - minute)) * wide + wide * 0.15}%`}
            y={`${100 - (count / top) * 100}%`}
            width={`${wide * 0.7}%`}
            height={`${(count / top) * 100}%`}
            className="fill-primary"
          />
        ))}
      </ChartFrame>
    </FiguresSection>
  );
}

function MinutesTable({ board, timeOf }: { board: GateBoard; timeOf: (at: string) => string }) {
  return (
    <table className="w-full text-left text-small tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="py-1 font-semibold">
            {m.gates_time()}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {m.gates_gate()}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {m.gates_came()}
          </th>
        </tr>
      </thead>
      <tbody>
        {board.minutes.toReversed().map(({ at, gate, came }) => (
          <tr key={`${at} ${gate}`} className="border-t border-line">
            <td className="py-1">{timeOf(at)}</td>
            <td className="py-1 wrap-anywhere">{gateWord(gate)}</td>
            <td className="py-1 text-right">{countText(came)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
