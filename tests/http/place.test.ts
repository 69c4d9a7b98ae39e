import { beforeAll, describe, expect, test } from 'vitest';
import { recordActivity, refreshTrending } from '#modules/catalog/index.ts';
import { type AskCall, askCalls, expectRefusal } from '#tests/support/ask.ts';
import { days, type EventSketch, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';

// Where a visitor looks for events, and how many there are for each filter.

const EVENTS: EventSketch[] = [
  { slug: 'nairobi-music', startsAt: days(1) },
  { slug: 'nairobi-comedy', startsAt: days(2), categorySlug: 'comedy' },
  { slug: 'mombasa-music', startsAt: days(3), venue: 'mombasa' },
  { slug: 'dar-food', startsAt: days(4), venue: 'dar', categorySlug: 'food' },
  { slug: 'jakarta-music', startsAt: days(5), venue: 'jakarta' },
  { slug: 'denpasar-arts', startsAt: days(40), venue: 'denpasar', categorySlug: 'arts' },
  {
    slug: 'jakarta-free',
    startsAt: days(6),
    venue: 'jakarta',
    categorySlug: 'tech',
    ticketTypes: [{ name: 'Free', priceMinor: 0, pool: { capacity: 10 } }],
  },
  {
    slug: 'mombasa-trip',
    venue: 'mombasa',
    categorySlug: 'outdoors',
    startsAt: days(7),
    endsAt: days(8),
    ticketTypes: [{ name: 'Day', priceMinor: 900_00, dates: [{ on: '2026-11-23', capacity: 10 }] }],
  },
];
const ALL = EVENTS.map(({ slug }) => slug).sort();
const KENYA = ['mombasa-music', 'mombasa-trip', 'nairobi-comedy', 'nairobi-music'];
const INDONESIA = ['denpasar-arts', 'jakarta-free', 'jakarta-music'];

const db = await testDatabase();
let site: TestSite;
let ask: AskCall;

beforeAll(async () => {
  const ids = await (await openCatalogue(db)).add(...EVENTS);
  await recordActivity(
    db.sql,
    ids.map((eventId) => ({ eventId, hour: hours(-1), views: 5, tickets: 0 })),
  );
  await refreshTrending(db, NOW);
  site = await testSite(db, { now: NOW });
  ask = askCalls(site.app);
});

// The events on a page, each once.
const shownOn = (html: string): string[] => {
  const links = elements(html, 'article').flatMap(({ inner }) => elements(inner, 'a'));
  return [...new Set(links.map(({ attributes }) => attributes.href?.replace('/events/', '') ?? ''))].sort();
};
const home = async (headers: Record<string, string>) => {
  const { status, html } = await site.get('/events', headers);
  expect(status).toBe(200);
  return html;
};
const chose = (place: string, language = 'en') => ({
  cookie: `MY_CITY=${place}`,
  'accept-language': language,
});

describe('home', () => {
  test.each([
    ['nairobi', ['nairobi-comedy', 'nairobi-music']],
    ['kenya', KENYA],
    ['everywhere', ALL],
    ['atlantis', ALL],
  ])('%s was chosen: its list and what trends there', async (place, slugs) => {
    expect(shownOn(await home(chose(place)))).toEqual(slugs);
  });

  test.each([
    ['en', ALL],
    ['id', INDONESIA],
    ['sw', [...KENYA, 'dar-food'].sort()],
    ['en-KE,en;q=0.9', KENYA],
  ])('nothing was chosen and the browser speaks %s', async (language, slugs) => {
    expect(shownOn(await home({ 'accept-language': language }))).toEqual(slugs);
    expect(shownOn(await home(chose('everywhere', language))), 'everywhere is a choice').toEqual(ALL);
  });

  test('the page says where it looks and leads everywhere; the kept page of one place is nobody else’s', async () => {
    const nairobi = await home(chose('nairobi'));
    expect(wordsOf(nairobi)).toContain('Trending in Nairobi');
    expect(wordsOf(nairobi)).toContain('See events everywhere');
    const before = site.app.pageCache.stats().renders;
    expect(await home(chose('nairobi'))).toBe(nairobi);
    expect(site.app.pageCache.stats().renders, 'kept').toBe(before);
    expect(wordsOf(await home(chose('everywhere')))).not.toContain('Trending in Nairobi');
    expect((await site.get('/events.data', chose('mombasa'))).html).not.toContain('nairobi-comedy');
  });

  test('a link means what it names, whatever was chosen', async () => {
    for (const path of ['/events/listing', '/events/search?event=&city=']) {
      expect(shownOn((await site.get(path, chose('nairobi'))).html), path).toEqual(ALL);
    }
    const music = await site.get('/events/category/music', chose('nairobi'));
    expect(shownOn(music.html)).toContain('jakarta-music');
    const indonesia = await site.get('/events/listing/country:indonesia', chose('nairobi'));
    expect(shownOn(indonesia.html)).toEqual(INDONESIA);
  });
});

describe('choosing', () => {
  const choose = (body: string) =>
    fetch(`http://127.0.0.1:${site.port}/place`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site.app.services.config.publicUrl,
      },
      body,
    });

  test('is a plain form that leads back', async () => {
    const form = elements(await home({}), 'form').find(({ attributes }) => attributes.action === '/place');
    const places = elements(form?.inner ?? '', 'button').map(({ attributes }) => attributes.value);
    expect(places).toEqual(expect.arrayContaining(['everywhere', 'kenya', 'nairobi']));
    const answer = await choose('place=nairobi&next=%2Fholidays');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/holidays');
    expect(answer.headers.get('set-cookie')).toMatch(/^MY_CITY=nairobi; Max-Age=\d+; Path=\/; SameSite=Lax/);
  });

  test('nothing but a slug is taken, and nobody is led away', async () => {
    for (const body of ['', 'place=', 'place=Nai%20robi', 'place=a%3Bb']) {
      expect((await choose(body)).status, body).toBe(400);
    }
    expect((await choose('place=nairobi&next=%2F%2Felsewhere.example')).headers.get('location')).toBe(
      '/events',
    );
  });
});

describe('holidays', () => {
  const calendarOf = async (headers: Record<string, string>, path = '/holidays') =>
    wordsOf((await site.get(path, headers)).html);

  test('the calendar and the trips are those of the place', async () => {
    expect(await calendarOf(chose('jakarta'))).toContain('Free days in Indonesia');
    expect(await calendarOf(chose('tanzania'))).toContain('Free days in Tanzania');
    const mombasa = await calendarOf(chose('mombasa'));
    expect(mombasa).toContain('Free days in Kenya');
    expect(mombasa).toContain('Mombasa Trip');
    expect(await calendarOf(chose('jakarta'))).not.toContain('Mombasa Trip');
    expect(await calendarOf({ 'accept-language': 'sw' }), 'the busier of two').toContain('Mombasa Trip');
  });

  test('unless the link names a country', async () => {
    expect(await calendarOf(chose('jakarta'), '/holidays?country=kenya')).toContain('Free days in Kenya');
  });
});

describe('calls', () => {
  const slugs = async (path: string) =>
    (await ask(path)).body.data.data.map(({ slug_name }: { slug_name: string }) => slug_name).sort();

  test('what trends and what is coming, in some places only', async () => {
    for (const call of ['trending', 'request/all', 'listing']) {
      expect(await slugs(`/api/events/${call}?size=20`)).toEqual(ALL);
      expect(await slugs(`/api/events/${call}?country=indonesia`)).toEqual(INDONESIA);
      expect(await slugs(`/api/events/${call}?city=dar-es-salaam,denpasar`)).toEqual([
        'dar-food',
        'denpasar-arts',
      ]);
      expectRefusal(await ask(`/api/events/${call}?city=atlantis`), 404);
      expectRefusal(await ask(`/api/events/${call}?city=Nai%20robi`), 400, 'city');
    }
  });
});

describe('counts beside the filters', () => {
  const counts = async (filters: string) => {
    const { status, body } = await ask(`/api/events/facets/${filters}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };

  test('of everything', async () => {
    expect(await counts('sort:soonest')).toEqual({
      category: { music: 3, comedy: 1, food: 1, arts: 1, tech: 1, outdoors: 1 },
      country: { kenya: 4, tanzania: 1, indonesia: 3 },
      city: { nairobi: 2, mombasa: 2, 'dar-es-salaam': 1, jakarta: 2, denpasar: 1 },
      is_exact: true,
    });
  });

  test('a place narrows the categories, a category the places', async () => {
    expect((await counts('city:nairobi')).category).toEqual({ music: 1, comedy: 1 });
    expect((await counts('city:nairobi')).city).toMatchObject({ nairobi: 2, mombasa: 2, jakarta: 2 });
    expect((await counts('country:kenya')).city).toEqual({ nairobi: 2, mombasa: 2 });
    expect(await counts('category:music')).toMatchObject({
      category: { music: 3, comedy: 1 },
      country: { kenya: 2, indonesia: 1 },
      city: { nairobi: 1, mombasa: 1, jakarta: 1 },
    });
  });

  test('days and prices narrow both', async () => {
    expect(await counts('when:2026-11-17..2026-11-18')).toEqual({
      category: { music: 1, comedy: 1 },
      country: { kenya: 2 },
      city: { nairobi: 2 },
      is_exact: true,
    });
    expect((await counts('price:free')).category).toEqual({ tech: 1 });
    expect((await counts('country:kenya+price:1000..2000')).category).toEqual({ music: 2, comedy: 1 });
    expect((await counts('pass:yes')).city).toEqual({ mombasa: 1 });
  });

  test('every count is what its filter then shows', async () => {
    const chosen = ['category:music+when:month', 'country:kenya', 'price:free'];
    for (const filters of chosen) {
      const { city } = await counts(filters);
      for (const [slug, events] of Object.entries(city)) {
        const [before = '', after = ''] = filters.split(/\+?(?=when|price)/);
        const path = [before, `city:${slug}`, after].filter(Boolean).join('+');
        const { body } = await ask(`/api/events/filter/${path}`);
        expect(body.data.total, path).toBe(events);
      }
    }
  });

  test('filters that are none, and places that do not exist, are refused', async () => {
    expectRefusal(await ask('/api/events/facets/colour:blue'), 404);
    expectRefusal(await ask('/api/events/facets/city:atlantis'), 404);
  });

  test('stand on the page', async () => {
    const { html } = await site.get('/events/listing/city:nairobi');
    const labels = elements(html, 'label').map(({ inner }) => wordsOf(inner));
    expect(labels).toEqual(expect.arrayContaining(['Music1', 'Faith0', 'Mombasa2']));
  });
});
