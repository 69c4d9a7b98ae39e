import { addDays } from '#shared/time.ts';
import { FULL, type Tick, ticksFor, topOf } from '#web/ui/chart/ticks.ts';

// What charts are drawn from: pure functions. Across, everything is a share of the width in percent, so that a chart is as wide as
// its page and its words stay as large as all others; downwards it is a share of the height in percent, from the top.

interface Point {
  x: number;
  y: number;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

interface Counted {
  on: string;
  tickets: number;
}

export interface Series {
  // The day on which the event begins: two events are laid over each other by it.
  startsOn: string;
  // Oldest first.
  days: readonly Counted[];
}

interface AddedUp {
  from: string;
  to: string;
  ticks: Tick[];
  line: Point[];
  // What it is compared with.
  other: Point[];
  // Parts of the time that have a name.
  bands: { label: string; x: number; width: number }[];
}

// Tickets added up from the first sale to `until`; where it is compared, until both have begun.
export function drawAddedUp(
  own: Series,
  until: string,
  compared: Series | null,
  windows: readonly { label: string; starts_on: string; ends_on: string }[],
): AddedUp | null {
  const sold = own.days.filter(({ tickets }) => tickets !== 0);
  const [first] = sold;
  if (!first) return null;
  const place = (series: Series, on: string) => daysBetween(series.startsOn, on);
  const others = compared?.days.filter(({ tickets }) => tickets !== 0) ?? [];
  const otherFrom = compared && others[0] ? place(compared, others[0].on) : 0;
  const otherTo = compared && others.length > 0 ? place(compared, others.at(-1)?.on ?? '') : -Infinity;
  // A day of nothing before the first, where both lines begin at zero.
  const from = Math.min(place(own, first.on), others.length > 0 ? otherFrom : Infinity) - 1;
  const to = Math.max(place(own, until), otherTo, from + 1);
  const most = Math.max(total(sold), total(others));
  const ticks = ticksFor(most);
  const x = (day: number) => ((day - from) / (to - from)) * FULL;
  const y = (count: number) => FULL - (count / topOf(ticks)) * FULL;
  const climb = (series: Series, days: readonly Counted[], last: number): Point[] => {
    let sum = 0;
    const points: Point[] = [{ x: 0, y: FULL }];
    for (const { on, tickets } of days) {
      const at = place(series, on);
      points.push({ x: x(at - 1), y: y(sum) });
      sum += tickets;
      points.push({ x: x(at), y: y(sum) });
    }
    points.push({ x: x(last), y: y(sum) });
    return points;
  };
  const within = (day: number) => Math.min(Math.max(day, from), to);
  return {
    from: addDays(own.startsOn, from + 1),
    to: addDays(own.startsOn, to),
    ticks,
    line: climb(own, sold, place(own, until)),
    other: compared && others.length > 0 ? climb(compared, others, otherTo) : [],
    bands: windows.map(({ label, starts_on, ends_on }) => {
      const [begins, ends] = [within(place(own, starts_on) - 1), within(place(own, ends_on))];
      return { label, x: x(begins), width: x(ends) - x(begins) };
    }),
  };
}

interface AddedUpRow {
  on: string;
  sum: number;
  // Of the other event, as far from its beginning; null: there is none.
  other: number | null;
}

// The same as rows, the newest first: the days on which tickets were sold.
export function addedUpRows({ startsOn, days }: Series, compared: Series | null): AddedUpRow[] {
  let sum = 0;
  const rows: AddedUpRow[] = [];
  for (const { on, tickets } of days.filter((day) => day.tickets !== 0)) {
    sum += tickets;
    const distance = daysBetween(startsOn, on);
    const before = compared?.days.filter((day) => daysBetween(compared.startsOn, day.on) <= distance);
    rows.unshift({ on, sum, other: before ? total(before) : null });
  }
  return rows;
}

interface Bars {
  ticks: Tick[];
  bars: { on: string; tickets: number; x: number; width: number; y: number; height: number }[];
}

const SHARE_OF_PLACE = 0.7;

// One bar for each of so many days up to `until`, also for those on which nothing was sold.
export function drawBars(days: readonly Counted[], until: string, count: number): Bars {
  const known = new Map(days.map(({ on, tickets }) => [on, tickets]));
  const shown = Array.from({ length: count }, (_, place) => {
    const on = addDays(until, place + 1 - count);
    return { on, tickets: known.get(on) ?? 0 };
  });
  const ticks = ticksFor(Math.max(...shown.map(({ tickets }) => tickets)));
  const wide = FULL / count;
  return {
    ticks,
    bars: shown.map(({ on, tickets }, place) => {
      const height = (Math.max(0, tickets) / topOf(ticks)) * FULL;
      return {
        on,
        tickets,
        x: place * wide + (wide * (1 - SHARE_OF_PLACE)) / 2,
        width: wide * SHARE_OF_PLACE,
        y: FULL - height,
        height,
      };
    }),
  };
}

// A path through the points, as SVG writes it.
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');

// What lies under it.
export const areaOf = (points: readonly Point[]): string => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${pathOf(points)}L${short(last.x)} ${FULL}L${short(first.x)} ${FULL}Z` : '';
};

const short = (value: number): string => String(Math.round(value * 100) / 100);

const total = (days: readonly Counted[]): number => days.reduce((sum, { tickets }) => sum + tickets, 0);

// Of a step that has one above it; null: there is no share to speak of.
export const shareOf = (count: number, above: number): number | null =>
  above > 0 && count <= above ? Math.round((count / above) * 1_000) / 10 : null;
