import { useId } from 'react';
import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx';
import { drawBars } from './draw-charts.ts';
import { FiguresSection } from './figures-section.tsx';
import { lastDayOf, ticketsText } from './figures-words.ts';
import { DaysTable } from './sum-tables.tsx';

const SHOWN = 14;

// The tickets of each of the last days; today is not over.
export function DayBars({ figures }: { figures: FiguresView }) {
  const hatching = useId();
  const until = lastDayOf(figures);
  const { bars, ticks } = drawBars(figures.days, until, SHOWN);
  const locale = currentLocale();
  const best = bars.reduce((one, other) => (other.tickets > one.tickets ? other : one));
  const sum = bars.reduce((all, { tickets }) => all + tickets, 0);
  const sentence =
    sum === 0
      ? m.figures_a_day_none({ days: String(SHOWN) })
      : m.figures_a_day_says({
          days: String(SHOWN),
          tickets: ticketsText(sum),
          day: formatPlainDay(best.on, locale),
          most: countText(best.tickets),
        });
  const ends = [formatPlainDay(bars[0]?.on ?? until, locale), formatPlainDay(until, locale)] as const;
  return (
    <FiguresSection title={m.figures_a_day()} says={sentence} table={<DaysTable figures={figures} />}>
      <ChartFrame name={sentence} ticks={ticks} ends={ends}>
        <defs>
          <pattern
            id={hatching}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="3" height="6" className="fill-primary" />
          </pattern>
        </defs>
        {bars.map(({ on, x, y, width, height }) => {
          const isToday = on === until && !figures.event.is_over;
          return (
            <rect
              key={on}
              x={`${x}%`}
              y={`${y}%`}
              width={`${width}%`}
              height={`${height}%`}
              {...(isToday ? { fill: `url(#${hatching})` } : { className: 'fill-primary' })}
            />
          );
        })}
      </ChartFrame>
      {!figures.event.is_over && (
        <p className="mt-2 text-right text-[12px] leading-4 font-medium text-ink-2">
          {m.figures_today()}: {countText(bars.at(-1)?.tickets ?? 0)}
        </p>
      )}
    </FiguresSection>
  );
}
