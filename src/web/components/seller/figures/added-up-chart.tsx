import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay, plainDateIn } from '#shared/time.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ChartFrame, Stretched } from '#web/ui/chart/chart-frame.tsx';
import { addedUpRows, areaOf, drawAddedUp, pathOf, type Series } from './draw-charts.ts';
import { FiguresSection } from './figures-section.tsx';
import { lastDayOf, ticketsText } from './figures-words.ts';
import { AddedUpTable } from './sum-tables.tsx';

// How the tickets added up, beside another event if there is one to compare with.
export function AddedUpChart({ figures }: { figures: FiguresView }) {
  const { event, compared, days, flash, sums } = figures;
  const startsOn = (of: { starts_at: string; time_zone: string }) => plainDateIn(of.starts_at, of.time_zone);
  const own: Series = { startsOn: startsOn(event), days };
  const other: Series | null = compared && { startsOn: startsOn(compared), days: compared.days };
  const until = lastDayOf(figures);
  const chart = drawAddedUp(own, until, other, flash);
  if (!chart) return null;
  const locale = currentLocale();
  const day = (on: string) => formatPlainDay(on, locale);
  const sentence = m.figures_added_up_says({
    from: day(days.find(({ tickets }) => tickets !== 0)?.on ?? chart.from),
    to: day(until),
    tickets: ticketsText(sums.tickets),
  });
  const last = chart.line.at(-1) ?? { x: 0, y: 0 };
  return (
    <FiguresSection
      title={m.figures_added_up()}
      says={sentence}
      table={<AddedUpTable rows={addedUpRows(own, other)} other={compared?.name ?? null} />}
    >
      <ChartFrame name={sentence} ticks={chart.ticks} ends={[day(chart.from), day(chart.to)]}>
        {chart.bands.map(({ label, x, width }) => (
          <g key={`${label} ${x}`}>
            <rect x={`${x}%`} width={`${width}%`} height="100%" className="fill-flash opacity-25" />
            <rect x={`${x}%`} width={`${width}%`} height="3" className="fill-flash" />
          </g>
        ))}
        <Stretched>
          <path d={areaOf(chart.line)} className="fill-primary-soft opacity-70" />
          <path
            d={pathOf(chart.other)}
            className="fill-none stroke-ink-3"
            strokeWidth="2"
            strokeDasharray="5 5"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={pathOf(chart.line)}
            className="fill-none stroke-primary"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        </Stretched>
        <svg aria-hidden="true" x={`${last.x}%`} y={`${last.y}%`} overflow="visible">
          <path d="M0 -6L6 0L0 6L-6 0Z" className="fill-primary" />
          <text
            x={last.x > 50 ? -10 : 10}
            y="-8"
            textAnchor={last.x > 50 ? 'end' : 'start'}
            className="fill-ink text-[14px] font-bold tabular-nums"
          >
            {countText(sums.tickets)}
          </text>
        </svg>
      </ChartFrame>
      {(compared || flash.length > 0) && (
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[12px] leading-4 font-medium text-ink-2">
          <Legend look="stroke-primary" name={m.figures_this_event()} />
          {compared && (
            <Legend look="stroke-ink-3" isDashed name={m.figures_other_event({ name: compared.name })} />
          )}
          {flash.map(({ label, starts_on }) => (
            <Legend
              key={`${label} ${starts_on}`}
              look="stroke-flash"
              name={`${m.figures_flash()}: ${label}`}
            />
          ))}
        </ul>
      )}
    </FiguresSection>
  );
}

type LegendProps = { look: string; name: string; isDashed?: boolean };

function Legend({ look, name, isDashed = false }: LegendProps) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <svg aria-hidden="true" className="h-1 w-6 shrink-0">
        <line
          x2="24"
          y1="2"
          y2="2"
          strokeWidth="3"
          className={look}
          {...(isDashed && { strokeDasharray: '5 4' })}
        />
      </svg>
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </li>
  );
}
