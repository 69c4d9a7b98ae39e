import { addDays, weekdayOf } from '#shared/time.ts';

// A stretch of free days around a holiday, first and last day included.
export interface LongWeekend {
  from: string;
  to: string;
  days: number;
  // The working day to take off so that two stretches become one; null if none is needed.
  bridge: string | null;
}

const LEAST_DAYS = 3;
const SATURDAY = 6;
const SUNDAY = 0;

const isWeekend = (date: string) => [SATURDAY, SUNDAY].includes(weekdayOf(date));

// Stretches of three free days or more that weekends and these holidays make, soonest first. A holiday that is not next
// to a weekend may be joined to one by taking a single working day off, on the side that gives more days. A stretch
// within a longer one is left out. A holiday on a weekend adds no free day.
export function longWeekends(holidays: readonly string[]): LongWeekend[] {
  const free = new Set(holidays);
  const isFree = (date: string) => isWeekend(date) || free.has(date);
  const found = new Map<string, LongWeekend>();
  for (const holiday of [...free].sort()) {
    if (isWeekend(holiday)) continue;
    const stretch = longest(holiday, isFree);
    if (stretch.days >= LEAST_DAYS) found.set(`${stretch.from} ${stretch.to}`, stretch);
  }
  const all = [...found.values()];
  return all.filter(
    (one) => !all.some((other) => other !== one && other.from <= one.from && one.to <= other.to),
  );
}

type IsFree = (date: string) => boolean;

function longest(holiday: string, isFree: IsFree): LongWeekend {
  const from = lastFree(holiday, -1, isFree);
  const to = lastFree(holiday, 1, isFree);
  const alone = { from, to, days: daysBetween(from, to), bridge: null };
  if (alone.days >= LEAST_DAYS) return alone;
  const before = bridged(from, -1, isFree);
  const after = bridged(to, 1, isFree);
  const reachesBack = before && { from: before.end, to, bridge: before.bridge };
  const reachesOn = after && { from, to: after.end, bridge: after.bridge };
  const options = [reachesBack, reachesOn].filter((option) => option !== null);
  return options
    .map((option) => ({ ...option, days: daysBetween(option.from, option.to) }))
    .reduce<LongWeekend>((best, option) => (option.days > best.days ? option : best), alone);
}

// null: more than one working day lies between.
function bridged(edge: string, step: 1 | -1, isFree: IsFree): { bridge: string; end: string } | null {
  const bridge = addDays(edge, step);
  const beyond = addDays(bridge, step);
  return isFree(beyond) ? { bridge, end: lastFree(beyond, step, isFree) } : null;
}

function lastFree(date: string, step: 1 | -1, isFree: IsFree): string {
  let last = date;
  while (isFree(addDays(last, step))) last = addDays(last, step);
  return last;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
