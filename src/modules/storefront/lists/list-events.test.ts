import { beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import { days, type EventSketch, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { filterEvents } from './filter-events.ts';
import { listEvents } from './list-events.ts';
import { pagesOf, pieceOf } from './page-of-events.ts';

const db = await testDatabase();

const EVENTS: EventSketch[] = [
  // It is Monday, 12:00 in Nairobi.
  { slug: 'last-night', startsAt: hours(-16), endsAt: hours(1) },
  { slug: 'this-morning', startsAt: hours(-2), endsAt: hours(3) },
  { slug: 'exhibition', startsAt: days(-50), endsAt: days(20), categorySlug: 'arts' },
  { slug: 'tonight-till-late', startsAt: hours(8), endsAt: hours(14) },
  { slug: 'in-june', startsAt: new Date('2027-06-12T10:00:00Z') },
  {
    slug: 'festival-of-june',
    startsAt: new Date('2027-06-10T10:00:00Z'),
    endsAt: new Date('2027-06-13T20:00:00Z'),
  },
  { slug: 'cancelled', status: 'cancelled', startsAt: days(3), organizer: 'kenari' },
  { slug: 'postponed-without-date', status: 'postponed', startsAt: days(-3), organizer: 'kenari' },
  { slug: 'kenari-next', startsAt: days(5), organizer: 'kenari' },
  { slug: 'kenari-past', startsAt: days(-5), organizer: 'kenari' },
  trip('weekend-away', { startsAt: days(12), endsAt: days(14) }),
  trip('one-day-hike', { startsAt: days(13), categorySlug: 'outdoors' }),
  trip('comedy-by-the-day', { startsAt: days(14), categorySlug: 'comedy' }),
  sale('flash-cheaper', { startsAt: days(30), flashMinor: 100_00 }),
  sale('flash-on-hidden-type', { startsAt: days(31), flashMinor: 100_00, isHidden: true }),
  { slug: 'plain-cheap', venue: 'kampala', startsAt: days(33), ticketTypes: priced(500_00) },
  { slug: 'plain-dear', venue: 'kampala', startsAt: days(32), ticketTypes: priced(9_000_00) },
  sale('flash-made-cheapest', { venue: 'kampala', startsAt: days(34), flashMinor: 400_00 }),
  { slug: 'in-dollars', venue: 'kampala', currency: 'USD', startsAt: days(35), ticketTypes: priced(5_00) },
];

function priced(priceMinor: number): NonNullable<EventSketch['ticketTypes']> {
  return [{ name: 'Regular', priceMinor, pool: { capacity: 50 } }];
}

function trip(slug: string, more: Partial<EventSketch>): EventSketch {
  return {
    slug,
    ticketTypes: [{ name: 'Day', priceMinor: 1_000_00, dates: [{ on: '2026-11-28', capacity: 10 }] }],
    ...more,
  };
}

function sale(
  slug: string,
  {
    flashMinor,
    isHidden = false,
    ...more
  }: Partial<EventSketch> & { flashMinor: number; isHidden?: boolean },
): EventSketch {
  return {
    slug,
    ticketTypes: [
      { name: 'Regular', priceMinor: 800_00, pool: { capacity: 50 } },
      { name: 'Other', priceMinor: 800_00, isHidden, pool: { capacity: 50 } },
    ],
    flashSales: [
      {
        label: 'Now',
        startsAt: hours(-1),
        endsAt: hours(1),
        prices: [{ ticketType: 1, priceMinor: flashMinor }],
      },
    ],
    ...more,
  };
}

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  await catalogue.add(...EVENTS);
});

const ask: Ask = { locale: 'en', now: NOW, requestId: null, shows: { tag() {}, until() {} }, actor: ANYBODY };
const firstPage = { page: 1, size: 48 };

async function listed(type: string, slug?: string): Promise<string[]> {
  const answer = await listEvents(db.sql, { type, slug, ...firstPage }, ask);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.data.map((event) => event.slug_name);
}

async function filtered(filters: string): Promise<string[]> {
  const answer = await filterEvents(db.sql, { filters, ...firstPage }, ask);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.data.map((event) => event.slug_name);
}

test('holidays: trips, which are outdoors and sold by the date', async () => {
  expect(await listed('holidays')).toEqual(['one-day-hike']);
});

test('an organiser also shows what is cancelled and what waits for a new date', async () => {
  expect(await listed('organizer', 'kenari-kolektif')).toEqual([
    'postponed-without-date',
    'cancelled',
    'kenari-next',
  ]);
  expect(await listed('listing')).not.toContain('cancelled');
});

test('past: the latest first, without what was only put off', async () => {
  expect(await listed('past')).toEqual(['kenari-past']);
  expect(await listed('past', 'kenari-kolektif')).toEqual(['kenari-past']);
  expect(await listed('past', 'ngoma-nights')).toEqual([]);
});

test('flash-sale: only where a visible type has the price', async () => {
  expect(await listed('flash-sale')).toEqual(['flash-cheaper', 'flash-made-cheapest']);
});

describe('when', () => {
  test('today has what goes on today, not what ends this morning', async () => {
    const today = await filtered('when:today');
    expect(today).toEqual(['exhibition', 'last-night', 'this-morning', 'tonight-till-late']);
  });

  test('tomorrow has what still goes on then, not tonight’s end', async () => {
    expect(await filtered('when:tomorrow')).toEqual(['exhibition']);
  });

  test('dates far ahead have what begins in them and what will have begun', async () => {
    expect(await filtered('when:2027-06-12..2027-06-12')).toEqual(['festival-of-june', 'in-june']);
    expect(await filtered('when:2027-06-11..2027-06-11')).toEqual(['festival-of-june']);
  });
});

describe('prices', () => {
  test('are those in force, in the money of the country', async () => {
    expect(await filtered('country:uganda+sort:price')).toEqual([
      'flash-made-cheapest',
      'plain-cheap',
      'plain-dear',
      // Its price cannot be compared with the others, but it is listed all the same.
      'in-dollars',
    ]);
    expect(await filtered('country:uganda+price:0..450')).toEqual(['flash-made-cheapest']);
    expect(await filtered('city:kampala+price:450..600')).toEqual(['plain-cheap']);
    expect(await filtered('city:kampala+price:700..900')).toEqual([]);
  });

  test('page through both kinds in one order', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        filterEvents(db.sql, { filters: 'country:uganda+sort:price', page, size: 1 }, ask),
      ),
    );
    expect(pages.map((answer) => answer.ok && answer.value.data[0]?.slug_name)).toEqual([
      'flash-made-cheapest',
      'plain-cheap',
      'plain-dear',
      'in-dollars',
    ]);
  });
});

test('an unknown slug among known ones makes the path invalid', async () => {
  for (const filters of ['category:music,nonsense', 'country:kenya,atlantis', 'city:nairobi,rlyeh']) {
    expect(await filterEvents(db.sql, { filters, ...firstPage }, ask)).toEqual({
      ok: false,
      reason: 'filters_invalid',
    });
  }
});

test('how many pages there are follows from what was counted', () => {
  expect(pagesOf({ page: 1, size: 8 }, 0)).toMatchObject({ total: 0, last_page: 1, total_is_exact: true });
  expect(pagesOf({ page: 2, size: 8 }, 0)).toBeNull();
  expect(pagesOf({ page: 2, size: 8 }, 16)).toMatchObject({ last_page: 2 });
  expect(pagesOf({ page: 3, size: 8 }, 16)).toBeNull();
  expect(pagesOf({ page: 125, size: 8 }, 1_000)).toMatchObject({ total: 1_000, total_is_exact: true });
  expect(pagesOf({ page: 125, size: 8 }, 1_001)).toMatchObject({ total: 1_000, total_is_exact: false });
  expect(pagesOf({ page: 126, size: 8 }, 1_001)).toBeNull();
});

test('a page is a piece of the list as far as it is counted', () => {
  expect(pieceOf({ page: 1, size: 8 })).toEqual({ from: 0, to: 8 });
  expect(pieceOf({ page: 21, size: 48 })).toEqual({ from: 960, to: 1_000 });
  expect(pieceOf({ page: 999_999_999, size: 48 })).toEqual({ from: 1_000, to: 1_000 });
});
