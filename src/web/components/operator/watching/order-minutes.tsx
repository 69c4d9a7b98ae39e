import type { HealthBoard, Minute } from '#modules/watching/health/health.contract.ts';
import { sumOf } from '#modules/watching/health/health.rules.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx';
import { ticksFor } from '#web/ui/chart/ticks.ts';
import { BoardSection, CELL, HEAD } from './board-section.tsx';
import { timeText } from './board-words.ts';
import { Verdict } from './verdict.tsx';

const MINUTES = 60;
const MINUTE_MS = 60_000;
// The worker counts each minute when it is over.
const LATE_MS = 3 * MINUTE_MS;

// How many orders were begun, paid and lost in each minute of the last hour: three bars side by side, told apart by their place as
// well as by their look.
export function OrderMinutes({ board: { minutes, counted_until, as_of } }: { board: HealthBoard }) {
  if (counted_until === null) return null;
  const isLate = Date.parse(as_of) - Date.parse(counted_until) > LATE_MS;
  const { paid, ended } = sumOf(minutes);
  const says =
    paid + ended === 0
      ? m.watch_orders_none_ended()
      : m.watch_orders_says({ share: String(Math.round((paid / (paid + ended)) * 100)) });
  const most = Math.max(0, ...minutes.map((one) => Math.max(one.begun, one.paid, one.ended)));
  const counted = timeText(counted_until);
  return (
    <BoardSection
      title={m.watch_orders()}
      says={says}
      beside={<Verdict tone={isLate ? 'wait' : 'good'}>{isLate ? m.watch_late() : m.watch_fine()}</Verdict>}
    >
      {most > 0 && <Chart minutes={minutes} until={Date.parse(counted_until)} most={most} says={says} />}
      <p className="mt-2 text-small text-ink-2">
        {isLate ? m.watch_counted_late({ time: counted }) : m.watch_counted({ time: counted })}
      </p>
      {most > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {m.figures_table()}
          </summary>
          <MinuteTable minutes={minutes} />
        </details>
      )}
    </BoardSection>
  );
}

type ChartProps = { minutes: readonly Minute[]; until: number; most: number; says: string };

function Chart({ minutes, until, most, says }: ChartProps) {
  const ticks = ticksFor(most);
  const top = ticks.at(-1)?.value ?? 1;
  const wide = 100 / MINUTES;
  const from = until - MINUTES * MINUTE_MS;
  const share = (count: number) => (count / top) * 100;
  return (
    <>
      <ChartFrame
        name={says}
        ticks={ticks}
        ends={[timeText(new Date(from).toISOString()), timeText(new Date(until).toISOString())]}
      >
        {minutes.map(({ at, begun, paid, ended }) => {
          const x = ((Date.parse(at) - from) / MINUTE_MS) * wide;
          const bar = (count: number, place: number, look: string) =>
            count > 0 && (
              <rect
                x={`${x + wide * (0.08 + place * 0.3)}%`}
                width={`${wide * 0.26}%`}
                y={`${100 - share(count)}%`}
                height={`${share(count)}%`}
                className={look}
              />
            );
          return (
            <g key={at}>
              {bar(begun, 0, BEGUN)}
              {bar(paid, 1, PAID)}
              {bar(ended, 2, ENDED)}
            </g>
          );
        })}
      </ChartFrame>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[12px] leading-4 font-medium text-ink-2">
        <Legend look={BEGUN} name={m.watch_begun()} place={m.watch_begun_place()} />
        <Legend look={PAID} name={m.watch_paid()} place={m.watch_paid_place()} />
        <Legend look={ENDED} name={m.watch_ended()} place={m.watch_ended_place()} />
      </ul>
    </>
  );
}

const BEGUN = 'fill-ink-3';
const PAID = 'fill-primary';
const ENDED = 'fill-surface stroke-error';

const Legend = ({ look, name, place }: { look: string; name: string; place: string }) => (
  <li className="flex items-center gap-2">
    <svg aria-hidden="true" className="size-3.5 shrink-0">
      <rect x="1" y="1" width="12" height="12" className={look} />
    </svg>
    {name} ({place})
  </li>
);

const COUNTS = [
  ['begun', m.watch_begun],
  ['paid', m.watch_paid],
  ['ended', m.watch_ended],
] as const;

// The newest first; minutes in which nothing happened are left out.
const MinuteTable = ({ minutes }: { minutes: readonly Minute[] }) => (
  <table className="w-full text-left text-small tabular-nums">
    <thead>
      <tr>
        <th scope="col" className={HEAD}>
          {m.watch_minute()}
        </th>
        {COUNTS.map(([field, name]) => (
          <th key={field} scope="col" className={`${HEAD} pl-3 text-right`}>
            {name()}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {minutes
        .filter(({ begun, paid, ended }) => begun + paid + ended > 0)
        .toReversed()
        .map((minute) => (
          <tr key={minute.at}>
            <th scope="row" className={`${CELL} font-normal`}>
              {timeText(minute.at)}
            </th>
            {COUNTS.map(([field]) => (
              <td key={field} className={`${CELL} pl-3 text-right`}>
                {countText(minute[field])}
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);
