import type { NewEvent } from '#modules/catalog/index.ts';
import type { Random } from '../content/generated/random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
// How many days past events were on sale.
const PAST_SALE_DAYS = 24;
const SOME_COME_FIRST = 0.3;
// After this time nothing more happens to an order. Orders of the past are older than this, so that none of their
// history lies in the future.
const SETTLED_MS = 20 * MINUTE_MS;

interface Stretch {
  from: number;
  until: number;
}

// When tickets of these types could be bought, up to now.
export function saleStretch(
  event: NewEvent,
  places: readonly number[],
  isFlash: boolean,
  now: Date,
): Stretch {
  const types = places.flatMap((place) => event.ticketTypes[place] ?? []);
  const ends = types.flatMap((type) => type.saleEndsAt?.getTime() ?? []);
  const begins = types.flatMap((type) => type.saleStartsAt?.getTime() ?? []);
  const flash = event.flashSales?.[0];
  const isInFlash = flash?.prices.some(({ ticketType }) => places.includes(ticketType)) ?? false;
  const flashFrom = flash && isInFlash && flash.startsAt < now ? flash.startsAt.getTime() : null;
  const latest = now.getTime() - SETTLED_MS;
  if (isFlash && flashFrom !== null) return { from: flashFrom, until: latest };
  const until = Math.min(
    latest,
    event.startsAt.getTime(),
    flashFrom === null ? Number.POSITIVE_INFINITY : flashFrom - MINUTE_MS,
    ...ends,
  );
  const published = Math.min(
    event.publishedAt?.getTime() ?? now.getTime(),
    event.startsAt.getTime() - PAST_SALE_DAYS * DAY_MS,
  );
  const from = Math.max(published, ...begins);
  return { from: from < until ? from : until - DAY_MS, until };
}

// Some on the first days, more towards the end, and few at night.
export function chooseMoment({ from, until }: Stretch, timeZone: string, random: Random): Date {
  const isEarly = random.chance(SOME_COME_FIRST);
  const share = isEarly ? 0.25 * random.next() ** 2 : 1 - random.next() ** 1.5;
  const at = from + (until - from) * share;
  const hour = hourOf(at, timeZone);
  const awake = hour >= 1 && hour < 7 ? at + (8 - hour) * HOUR_MS : at;
  return new Date(awake < until ? awake : at);
}

// The demo's zones have no summer time, so each offset has to be read only once.
const aheadMs = new Map<string, number>();

function hourOf(at: number, timeZone: string): number {
  let ahead = aheadMs.get(timeZone);
  if (ahead === undefined) {
    const text = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(0);
    ahead = Number(text) * HOUR_MS;
    aheadMs.set(timeZone, ahead);
  }
  return Math.floor(((at + ahead) % DAY_MS) / HOUR_MS);
}
