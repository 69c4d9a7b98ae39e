import type { NewEvent, NewFlashSale, NewTicketType } from '#modules/catalog/index.ts';
import { type Currency, toMinor } from '#shared/money.ts';
import { addDays, zonedToUtc } from '#shared/time.ts';
import { resolveWhen } from './content/resolve-when.ts';
import { TEXTS } from './content/texts.ts';
import type { DemoEvent, DemoTicketType } from './content/types.ts';

export interface Surroundings {
  organizerId: number;
  venueId: number;
  currency: Currency;
  timeZone: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// The local times at which sales open and close.
const OPENS = '10:00';
const CLOSES = '22:00';

// The demo's content counts in days from today; this makes a regular event of it, of which nothing is sold yet.
export function buildEvent(
  demo: DemoEvent,
  { organizerId, venueId, currency, timeZone }: Surroundings,
  now: Date,
): NewEvent {
  const today = localDay(now, timeZone);
  const when = resolveWhen(demo.when, today);
  const startsAt = localToUtc(when.startLocal, timeZone);
  const dayPass = demo.ticketTypes.findIndex((type) => type.dates !== undefined);
  return {
    slug: demo.slug,
    name: demo.name,
    summary: demo.summary,
    description: demo.description,
    ...(demo.locale && { locale: demo.locale }),
    ...(TEXTS[demo.slug] && { texts: TEXTS[demo.slug] }),
    status: demo.state ?? 'published',
    categorySlug: demo.category,
    organizerId,
    venueId,
    currency: demo.currency ?? currency,
    startsAt,
    endsAt: localToUtc(when.endLocal, timeZone),
    doorsAt: when.doorsLocal === null ? null : localToUtc(when.doorsLocal, timeZone),
    previousStartsAt:
      demo.previousDays === undefined
        ? null
        : localToUtc(`${addDays(today, demo.previousDays)}${when.startLocal.slice(10)}`, timeZone),
    oldUrl: demo.oldUrl ?? null,
    policies: demo.policies,
    publishedAt: demo.state === 'draft' ? null : publishedAt(demo, startsAt, now),
    ticketTypes: demo.ticketTypes.map((type) =>
      buildTicketType(type, { dayPass, firstDay: when.startsOn, startsAt, today, timeZone }),
    ),
    flashSales: demo.flashSale ? [buildFlashSale(demo, timeZone, now)] : [],
  };
}

interface EventDays {
  // Which type is sold day by day.
  dayPass: number;
  firstDay: string;
  startsAt: Date;
  today: string;
  timeZone: string;
}

function buildTicketType(
  type: DemoTicketType,
  { dayPass, firstDay, startsAt, today, timeZone }: EventDays,
): NewTicketType {
  const at = (days: number, time: string) => localToUtc(`${addDays(today, days)}T${time}`, timeZone);
  return {
    name: type.name,
    description: type.description,
    priceMinor: toMinor(type.price),
    saleStartsAt: type.saleStartsInDays === undefined ? null : at(type.saleStartsInDays, OPENS),
    saleEndsAt:
      type.saleEndsInDays === undefined ? startsAtOrLater(type, startsAt) : at(type.saleEndsInDays, CLOSES),
    ...(type.min !== undefined && { minPerOrder: type.min }),
    ...(type.max !== undefined && { maxPerOrder: type.max }),
    ...(type.admits !== undefined && { admits: type.admits }),
    isHidden: type.hidden ?? false,
    ...(type.dates
      ? {
          dates: type.dates.map((date) => ({
            on: addDays(firstDay, date.offset),
            capacity: date.capacity,
          })),
        }
      : { pool: { capacity: type.capacity } }),
    ...(type.daysPass && dayPass >= 0 && { takesDaysOf: dayPass }),
  };
}

// Days of a date pass are sold until they end, everything else until doors open.
const startsAtOrLater = (type: DemoTicketType, startsAt: Date) => (type.dates ? null : startsAt);

function buildFlashSale(demo: DemoEvent, timeZone: string, now: Date): NewFlashSale {
  const sale = demo.flashSale;
  if (!sale) throw new Error(`${demo.slug} has no flash sale`);
  const sameDay = (at: Date, time: string) => localToUtc(`${localDay(at, timeZone)}T${time}`, timeZone);
  const startsAt = hoursFrom(now, sale.startsInHours);
  return {
    label: sale.label,
    startsAt: sale.startsInHours < 0 ? fullHour(startsAt) : sameDay(startsAt, OPENS),
    endsAt: sameDay(hoursFrom(now, sale.endsInHours), CLOSES),
    ...(sale.quantity !== undefined && { pool: { capacity: sale.quantity } }),
    prices: Object.entries(sale.prices).map(([name, price]) => ({
      ticketType: demo.ticketTypes.findIndex((type) => type.name === name),
      priceMinor: toMinor(price),
    })),
  };
}

// Most events were announced weeks ago; those furthest in the future only this week.
function publishedAt(demo: DemoEvent, startsAt: Date, now: Date): Date {
  const daysAhead = Math.round((startsAt.getTime() - now.getTime()) / DAY_MS);
  return daysFrom(now, daysAhead > 100 ? -2 : -21 - (demo.slug.length % 20));
}

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const fullHour = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

function localDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

// 'YYYY-MM-DDTHH:MM' on the wall clock of the zone.
function localToUtc(local: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number);
  return zonedToUtc({ year, month, day, hour, minute }, timeZone);
}
