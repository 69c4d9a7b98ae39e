import type { NewEvent, NewFlashSale, NewTicketType } from '#modules/catalog/index.ts';
import { type Currency, toMinor } from '#shared/money.ts';
import { addDays, zonedToUtc } from '#shared/time.ts';
import { resolveWhen } from './content/resolve-when.ts';
import type { DemoEvent, DemoTicketType } from './content/types.ts';

export interface Surroundings {
  organizerId: number;
  venueId: number;
  currency: Currency;
  timeZone: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// The demo speaks in days from today; here it becomes an event like any other.
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
    ticketTypes: demo.ticketTypes.map((type) => buildTicketType(type, dayPass, when.startsOn, startsAt, now)),
    flashSales: demo.flashSale ? [buildFlashSale(demo, now)] : [],
  };
}

function buildTicketType(
  type: DemoTicketType,
  dayPass: number,
  firstDay: string,
  startsAt: Date,
  now: Date,
): NewTicketType {
  return {
    name: type.name,
    description: type.description,
    priceMinor: toMinor(type.price),
    saleStartsAt: type.saleStartsInDays === undefined ? null : daysFrom(now, type.saleStartsInDays),
    saleEndsAt:
      type.saleEndsInDays === undefined
        ? startsAtOrLater(type, startsAt)
        : daysFrom(now, type.saleEndsInDays),
    ...(type.min !== undefined && { minPerOrder: type.min }),
    ...(type.max !== undefined && { maxPerOrder: type.max }),
    ...(type.admits !== undefined && { admits: type.admits }),
    isHidden: type.hidden ?? false,
    ...(type.dates
      ? {
          dates: type.dates.map((date) => ({
            on: addDays(firstDay, date.offset),
            capacity: date.capacity,
            sold: date.sold,
          })),
        }
      : { pool: { capacity: type.capacity, sold: type.sold, held: type.held ?? 0 } }),
    ...(type.daysPass && dayPass >= 0 && { takesDaysOf: dayPass }),
  };
}

// Days of a date pass are sold while they last; everything else until the doors.
const startsAtOrLater = (type: DemoTicketType, startsAt: Date) => (type.dates ? null : startsAt);

function buildFlashSale(demo: DemoEvent, now: Date): NewFlashSale {
  const sale = demo.flashSale;
  if (!sale) throw new Error(`${demo.slug} has no flash sale`);
  return {
    label: sale.label,
    startsAt: new Date(now.getTime() + sale.startsInHours * HOUR_MS),
    endsAt: new Date(now.getTime() + sale.endsInHours * HOUR_MS),
    ...(sale.quantity !== undefined && { pool: { capacity: sale.quantity, sold: sale.sold ?? 0 } }),
    prices: Object.entries(sale.prices).map(([name, price]) => ({
      ticketType: demo.ticketTypes.findIndex((type) => type.name === name),
      priceMinor: toMinor(price),
    })),
  };
}

// Most were announced weeks ago; the ones farthest away are this week's news.
function publishedAt(demo: DemoEvent, startsAt: Date, now: Date): Date {
  const daysAhead = Math.round((startsAt.getTime() - now.getTime()) / DAY_MS);
  return daysFrom(now, daysAhead > 100 ? -2 : -21 - (demo.slug.length % 20));
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

function localDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

// 'YYYY-MM-DDTHH:MM' on the wall clock of the zone.
function localToUtc(local: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number);
  return zonedToUtc({ year, month, day, hour, minute }, timeZone);
}
