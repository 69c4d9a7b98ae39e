import { beforeAll, describe, expect, test } from 'vitest';
import { recordActivity, refreshTrending } from '#modules/catalog/index.ts';
import { type AskCall, askCalls, expectRefusal } from '#tests/support/ask.ts';
import { days, hours, type NamedSketch, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const at = (iso: string) => ({ startsAt: new Date(iso), endsAt: hours(1, new Date(iso)) });
const costing = (...prices: number[]) => ({
  ticketTypes: prices.map((price, place) => ({
    name: `Type ${place}`,
    priceMinor: price * 100,
    pool: { capacity: 100 },
  })),
});

// NOW is Monday 16 November; Nairobi is three hours ahead of UTC, Kigali two, Jakarta seven, Denpasar eight.
const EVENTS: NamedSketch[] = [
  { slug: 'nairobi-tonight', ...at('2026-11-16T17:00:00Z') },
  { slug: 'nairobi-last-minute-today', ...at('2026-11-16T20:59:00Z'), categorySlug: 'comedy' },
  { slug: 'nairobi-first-minute-tomorrow', ...at('2026-11-16T21:00:00Z') },
  { slug: 'kigali-last-minute-today', venue: 'kigali', ...at('2026-11-16T21:59:00Z') },
  { slug: 'kigali-first-minute-tomorrow', venue: 'kigali', ...at('2026-11-16T22:00:00Z') },
  { slug: 'jakarta-last-minute-today', venue: 'jakarta', ...at('2026-11-16T16:59:00Z') },
  { slug: 'jakarta-first-minute-tomorrow', venue: 'jakarta', ...at('2026-11-16T17:00:00Z') },
  { slug: 'nairobi-friday-noon', ...at('2026-11-20T09:00:00Z') },
  { slug: 'nairobi-friday-five', ...at('2026-11-20T14:00:00Z') },
  { slug: 'nairobi-saturday', ...at('2026-11-21T09:00:00Z'), categorySlug: 'food' },
  { slug: 'nairobi-sunday-late', ...at('2026-11-22T20:30:00Z') },
  { slug: 'nairobi-monday-first-minute', ...at('2026-11-22T21:00:00Z') },
  { slug: 'denpasar-friday-five', venue: 'denpasar', ...at('2026-11-20T09:00:00Z') },
  { slug: 'denpasar-monday-first-minute', venue: 'denpasar', ...at('2026-11-22T16:00:00Z') },
  { slug: 'last-of-november', venue: 'dar', ...at('2026-11-30T18:00:00Z') },
  { slug: 'first-of-december', venue: 'dar', ...at('2026-12-01T18:00:00Z') },
  { slug: 'free-mombasa', venue: 'mombasa', startsAt: days(30), ...costing(0) },
  { slug: 'cheap-mombasa', venue: 'mombasa', startsAt: days(31), ...costing(500, 9_000) },
  { slug: 'middle-mombasa', venue: 'mombasa', startsAt: days(32), ...costing(2_000) },
  { slug: 'dear-mombasa', venue: 'mombasa', startsAt: days(33), ...costing(2_001) },
  {
    slug: 'dear-but-flash-mombasa',
    venue: 'mombasa',
    startsAt: days(34),
    ...costing(5_000),
    flashSales: [
      {
        label: 'Half',
        startsAt: hours(-1),
        endsAt: hours(1),
        prices: [{ ticketType: 0, priceMinor: 1_000_00 }],
      },
    ],
  },
  { slug: 'dollar-mombasa', venue: 'mombasa', startsAt: days(35), currency: 'USD', ...costing(1_000) },
  {
    slug: 'pass-kampala',
    venue: 'kampala',
    startsAt: days(36),
    endsAt: days(38),
    ticketTypes: [
      {
        name: 'Day',
        priceMinor: 50_000_00,
        dates: [
          { on: '2026-12-22', capacity: 10 },
          { on: '2026-12-23', capacity: 10 },
        ],
      },
    ],
  },
];

const db = await testDatabase();
let app: TestApp;
let ask: AskCall;
let ids: number[];

beforeAll(async () => {
  ids = await (await openCatalogue(db)).add(...EVENTS);
  app = await testApp(db, { now: NOW });
  ask = askCalls(app);
});

const callOf = (filters: string) => `/api/events/filter/${encodeURIComponent(filters)}?size=48`;

async function found(filters: string): Promise<string[]> {
  const { status, body } = await ask(callOf(filters));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.data.map((event: { slug_name: string }) => event.slug_name);
}

const named = (...parts: string[]) =>
  EVENTS.map(({ slug }) => slug).filter((slug) => parts.some((part) => slug.includes(part)));

describe('when is judged in the zone of each event', () => {
  test('today and tomorrow', async () => {
    expect((await found('when:today')).sort()).toEqual(
      ['nairobi-tonight', ...named('last-minute-today')].sort(),
    );
    expect((await found('when:tomorrow')).sort()).toEqual(named('first-minute-tomorrow').sort());
  });

  test('between midnight in Nairobi and midnight in Kigali it is Tuesday only in Nairobi', async () => {
    app.clock.set(new Date('2026-11-16T21:30:00Z'));
    try {
      const today = await found('when:today');
      expect(today).toContain('nairobi-first-minute-tomorrow');
      expect(today).toContain('kigali-last-minute-today');
      expect(today).not.toContain('kigali-first-minute-tomorrow');
      expect(await found('when:tomorrow')).toContain('kigali-first-minute-tomorrow');
    } finally {
      app.clock.set(NOW);
    }
  });

  test('a weekend is Friday 17:00 to Sunday midnight', async () => {
    const expected = [
      'denpasar-friday-five',
      'nairobi-friday-five',
      'nairobi-saturday',
      'nairobi-sunday-late',
    ];
    expect((await found('when:weekend')).sort()).toEqual(expected);
    app.clock.set(new Date('2026-11-21T08:00:00Z'));
    try {
      expect((await found('when:weekend')).sort()).toEqual(['nairobi-saturday', 'nairobi-sunday-late']);
    } finally {
      app.clock.set(NOW);
    }
  });

  test('the month', async () => {
    const month = await found('when:month');
    expect(month).toContain('last-of-november');
    expect(month).not.toContain('first-of-december');
  });

  test('the week holds its Sunday, not the next Monday', async () => {
    const week = await found('when:week');
    expect(week).toContain('nairobi-tonight');
    expect(week).not.toContain('last-of-november');
  });

  test('a range of dates, both included', async () => {
    expect((await found('when:2026-11-21..2026-11-22')).sort()).toEqual([
      'nairobi-saturday',
      'nairobi-sunday-late',
    ]);
    expect(await found('when:2026-12-01..2026-12-01')).toEqual(['first-of-december']);
    expect(await found('when:2027-06-01..2027-06-30')).toEqual([]);
  });
});

describe('price', () => {
  test('free and paid', async () => {
    expect(await found('price:free')).toEqual(['free-mombasa']);
    const paid = await found('price:paid');
    expect(paid).not.toContain('free-mombasa');
    expect(paid).toHaveLength(EVENTS.length - 1);
  });

  test('a range compares, in the currency of the country, the price that is in force', async () => {
    const expected = ['cheap-mombasa', 'middle-mombasa', 'dear-but-flash-mombasa'];
    expect(await found('city:mombasa+price:500..2000')).toEqual(expected);
    expect(await found('city:mombasa+price:501..1999')).toEqual(['dear-but-flash-mombasa']);
    app.clock.set(hours(2));
    try {
      expect(await found('city:mombasa+price:500..2000')).toEqual(['cheap-mombasa', 'middle-mombasa']);
    } finally {
      app.clock.set(NOW);
    }
  });

  test('sort:price puts the cheapest first', async () => {
    const order = await found('city:mombasa+sort:price');
    const inShillings = order.filter((slug) => slug !== 'dollar-mombasa');
    expect(inShillings).toEqual([
      'free-mombasa',
      'cheap-mombasa',
      'dear-but-flash-mombasa',
      'middle-mombasa',
      'dear-mombasa',
    ]);
  });
});

describe('the other keys', () => {
  test('category, several of them', async () => {
    expect(await found('category:comedy')).toEqual(['nairobi-last-minute-today']);
    expect(await found('category:comedy,food')).toEqual(['nairobi-last-minute-today', 'nairobi-saturday']);
  });

  test('country and city', async () => {
    expect((await found('country:rwanda')).sort()).toEqual(named('kigali').sort());
    expect((await found('city:denpasar')).sort()).toEqual(named('denpasar').sort());
    expect(await found('category:food+country:rwanda')).toEqual([]);
  });

  test('flash:yes and pass:yes', async () => {
    expect(await found('flash:yes')).toEqual(['dear-but-flash-mombasa']);
    expect(await found('pass:yes')).toEqual(['pass-kampala']);
    expect(await found('flash:yes+pass:yes')).toEqual([]);
  });

  test('sort: soonest by default, trending on demand', async () => {
    const soonest = await found('city:mombasa');
    expect(soonest[0]).toBe('free-mombasa');
    const place = EVENTS.findIndex(({ slug }) => slug === 'middle-mombasa');
    const activity = [{ eventId: ids[place] ?? 0, hour: hours(-1), views: 50, tickets: 5 }];
    await db.sql.transaction().execute((tx) => recordActivity(tx, activity));
    await refreshTrending(db, NOW);
    expect((await found('city:mombasa+sort:trending'))[0]).toBe('middle-mombasa');
    expect(await found('city:mombasa')).toEqual(soonest);
  });
});

describe('filters that do not exist are a 404', () => {
  test.each([
    'colour:red',
    'category:polka',
    'category:',
    'category',
    'country:france',
    'city:atlantis',
    'when:yesterday',
    'when:2026-02-30..2026-03-01',
    'when:2026-12-31..2026-12-01',
    'when:2026-12-01',
    'price:cheap',
    'price:500..2000',
    'sort:price',
    'city:mombasa+price:2000..500',
    'city:mombasa+price:-1..5',
    'city:mombasa+price:1e3..2e3',
    'flash:no',
    'pass:true',
    'sort:newest',
    'category:food+category:music',
    'Category:food',
    'category:FOOD',
    '+',
    ':',
  ])('%s', async (filters) => expectRefusal(await ask(callOf(filters)), 404));
});
