import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordActivity, refreshTrending } from '#modules/catalog/index.ts';
import { type AskCall, askCalls, expectRefusal } from '#tests/support/ask.ts';
import { days, EVERY_KIND, hours, NOW, openCatalogue, upcomingOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
let app: TestApp;
let ask: AskCall;
let idOf: Map<string, number>;

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  const ids = await catalogue.add(...EVERY_KIND);
  idOf = new Map(EVERY_KIND.map(({ slug }, at) => [slug, ids[at] ?? 0]));
  app = await testApp(db, { now: NOW });
  ask = askCalls(app);
});

const UPCOMING = upcomingOf(EVERY_KIND);
// biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
const slugs = (events: any[]): string[] => events.map((event) => event.slug_name);

async function listAll(path: string): Promise<string[]> {
  const separator = path.includes('?') ? '&' : '?';
  const { status, body } = await ask(`${path}${separator}size=48`);
  expect(status, JSON.stringify(body)).toBe(200);
  return slugs(body.data.data);
}

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

describe('an event summary', () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
  const summaryOf = async (slug: string): Promise<any> => {
    const { body } = await ask('/api/events/request/all?size=48');
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    return body.data.data.find((event: any) => event.slug_name === slug);
  };

  test('has every field with its type, for every event of every list', async () => {
    for (const path of ['trending', 'request/all', 'listing', 'past', 'search/?event=evening']) {
      const { body } = await ask(`/api/events/${path}`);
      expect(body.data.data.length).toBeGreaterThan(0);
      for (const event of body.data.data) {
        expect(event).toMatchObject({
          id: expect.any(Number),
          name: expect.any(String),
          loc: expect.stringMatching(/^[^,]+, [^,]+$/),
          slug_name: expect.any(String),
          main_image: expect.stringMatching(/^\//),
          start_at: expect.stringMatching(ISO_UTC),
          time_zone: expect.stringMatching(/^(Africa|Asia)\//),
          is_free: expect.any(Boolean),
          has_flash_sale: expect.any(Boolean),
          currency: expect.stringMatching(/^(KES|UGX|TZS|RWF|IDR|USD)$/),
          ticket_types: expect.any(Array),
        });
        expect([null, expect.any(String)]).toContainEqual(event.old_url);
        expect(Number.isInteger(event.id)).toBe(true);
        for (const type of event.ticket_types) {
          expect(type).toMatchObject({
            id: expect.any(Number),
            ticket_name: expect.any(String),
            price: expect.any(Number),
            overrides: expect.any(Array),
          });
          expect(type.overrides.length).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('of a plain event', async () => {
    const event = await summaryOf('plain-evening');
    expect(event).toMatchObject({
      id: idOf.get('plain-evening'),
      name: 'Plain Evening',
      loc: 'Baraza Gardens, Nairobi',
      old_url: '/event/plain-evening-2019',
      time_zone: 'Africa/Nairobi',
      is_free: false,
      has_flash_sale: false,
      currency: 'KES',
    });
    expect(new Date(event.start_at)).toEqual(days(1));
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    expect(event.ticket_types.map((type: any) => [type.ticket_name, type.price, type.overrides])).toEqual([
      ['Regular', 1500, []],
      ['VIP', 4250, []],
    ]);
  });

  test('its poster is there', async () => {
    const { main_image } = await summaryOf('plain-evening');
    const poster = await app.http.inject(main_image);
    expect(poster.statusCode).toBe(200);
    expect(poster.headers['content-type']).toMatch(/^image\//);
  });

  test('amounts are numbers in major units, also with cents', async () => {
    expect((await summaryOf('dollar-evening')).ticket_types[0].price).toBe(49.95);
    expect((await summaryOf('creme-brulee')).ticket_types[0].price).toBe(75_000);
  });

  test('an old_url is null where there is none', async () => {
    expect((await summaryOf('few-evening')).old_url).toBeNull();
  });

  test('is_free only where nothing costs anything', async () => {
    expect((await summaryOf('free-evening')).is_free).toBe(true);
    expect((await summaryOf('flash-evening')).is_free).toBe(false);
  });

  test('overrides show the flash sale that is live now, on its type only', async () => {
    const event = await summaryOf('flash-evening');
    expect(event.has_flash_sale).toBe(true);
    const [regular, vip] = event.ticket_types;
    expect(regular.price).toBe(2000);
    expect(regular.overrides).toEqual([
      {
        override_price: 1250,
        flashsale_id: expect.any(Number),
        flashsale_label: 'Early evening',
        starts_at: expect.stringMatching(ISO_UTC),
        ends_at: expect.stringMatching(ISO_UTC),
        left: 38,
      },
    ]);
    expect(new Date(regular.overrides[0].starts_at)).toEqual(hours(-1));
    expect(new Date(regular.overrides[0].ends_at)).toEqual(hours(2));
    expect(vip.overrides).toEqual([]);
  });

  test.each(['flash-over-evening', 'flash-soon-evening', 'flash-used-up-evening'])(
    'overrides are empty for %s',
    async (slug) => {
      const event = await summaryOf(slug);
      expect(event.has_flash_sale).toBe(false);
      expect(event.ticket_types[0].overrides).toEqual([]);
      expect(event.ticket_types[0].price).toBe(1500);
    },
  );

  test('hidden ticket types and drafts are nowhere', async () => {
    for (const path of [
      '/api/events/request/all?size=48',
      '/api/events/trending?size=48',
      '/api/events/past?size=48',
      '/api/events/organizer?slug=ngoma-nights&size=48',
      '/api/events/search/?event=evening&size=48',
      '/api/event/view/hidden-evening',
      '/api/event/availability/hidden-evening',
      '/api/event/suggestions?event=evening',
      '/api/event/suggestions?event=zqhidden',
      '/api/events/search/?event=zqhidden',
    ]) {
      const { payload } = await app.http.inject(path);
      expect(payload, path).not.toMatch(/zqhidden/i);
      expect(payload, path).not.toContain('draft-evening');
    }
    expectRefusal(await ask('/api/event/view/draft-evening'), 404);
    expectRefusal(await ask('/api/event/availability/draft-evening'), 404);
  });
});

describe('sale states', () => {
  const STATES = [
    ['plain-evening', 'on_sale'],
    ['few-evening', 'few_left'],
    ['held-evening', 'all_held'],
    ['sold-evening', 'sold_out'],
    ['soon-evening', 'sale_soon'],
    ['ended-evening', 'sale_ended'],
    ['cancelled-evening', 'cancelled'],
    // It has its new date.
    ['postponed-evening', 'on_sale'],
    ['past-evening', 'past'],
    ['ended-past-evening', 'past'],
    ['free-evening', 'on_sale'],
  ];

  test.each(STATES)('%s is %s, on its page and in its availability', async (slug, state) => {
    const view = await ask(`/api/event/view/${slug}`);
    expect(view.status).toBe(200);
    expect(view.body.data.state).toBe(state);
    const availability = await ask(`/api/event/availability/${slug}`);
    expect(availability.body.data.state).toBe(state);
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    const typeStates = (types: any[]) => types.map((type) => [type.id, type.state]);
    expect(typeStates(availability.body.data.ticket_types)).toEqual(typeStates(view.body.data.ticket_types));
  });

  test('each type has its own', async () => {
    const { body } = await ask('/api/event/view/plain-evening');
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    expect(body.data.ticket_types.map((type: any) => type.state)).toEqual(['on_sale', 'sold_out']);
  });

  test('each date of a date pass has its own', async () => {
    const { body } = await ask('/api/event/view/pass-weekend');
    expect(body.data.ticket_types[0]).toMatchObject({
      state: 'on_sale',
      dates: [
        { date: '2026-12-04', state: 'sold_out' },
        { date: '2026-12-05', state: 'on_sale' },
        { date: '2026-12-06', state: 'few_left' },
      ],
    });
  });

  test('they follow the clock alone', async () => {
    const stateAt = async (slug: string, at: Date) => {
      app.clock.set(at);
      return (await ask(`/api/event/availability/${slug}`)).body.data.state;
    };
    const second = 1 / 3600;
    try {
      expect(await stateAt('soon-evening', hours(48 - second))).toBe('sale_soon');
      expect(await stateAt('soon-evening', hours(48))).toBe('on_sale');
      expect(await stateAt('soon-evening', hours(19 * 24 - second))).toBe('on_sale');
      expect(await stateAt('soon-evening', hours(19 * 24))).toBe('sale_ended');
      expect(await stateAt('soon-evening', hours(20 * 24 + 3))).toBe('past');
      const flashAt = async (at: Date) => {
        app.clock.set(at);
        const { body } = await ask('/api/event/availability/flash-soon-evening');
        return body.data.ticket_types[0].overrides.length;
      };
      expect(await flashAt(hours(3 - second))).toBe(0);
      expect(await flashAt(hours(3))).toBe(1);
      expect(await flashAt(hours(9 - second))).toBe(1);
      expect(await flashAt(hours(9))).toBe(0);
    } finally {
      app.clock.set(NOW);
    }
  });
});

describe('GET /api/events/request/all', () => {
  test('pages all upcoming events, soonest first', async () => {
    const { status, body } = await ask('/api/events/request/all');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toMatchObject({
      page: 1,
      size: 8,
      total: UPCOMING.length,
      last_page: Math.ceil(UPCOMING.length / 8),
    });
    expect(body.data.total_is_exact ?? true).toBe(true);
    expect(slugs(body.data.data)).toEqual(UPCOMING.slice(0, 8));
    const second = await ask('/api/events/request/all?page=2');
    expect(second.body.data.page).toBe(2);
    expect(slugs(second.body.data.data)).toEqual(UPCOMING.slice(8, 16));
  });

  test('pages by the size asked for', async () => {
    const { body } = await ask('/api/events/request/all?size=5&page=3');
    expect(body.data).toMatchObject({ page: 3, size: 5, last_page: Math.ceil(UPCOMING.length / 5) });
    expect(slugs(body.data.data)).toEqual(UPCOMING.slice(10, 15));
  });

  test('an event leaves when it ends', async () => {
    try {
      app.clock.set(hours(24 + 3 - 1 / 3600));
      expect(await listAll('/api/events/request/all')).toContain('plain-evening');
      app.clock.set(hours(24 + 3));
      expect(await listAll('/api/events/request/all')).not.toContain('plain-evening');
      expect(await listAll('/api/events/past')).toContain('plain-evening');
    } finally {
      app.clock.set(NOW);
    }
  });
});

describe('GET /api/events/trending', () => {
  test('answers a page of summaries', async () => {
    const { status, body } = await ask('/api/events/trending');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ page: 1, size: 8 });
    expect(body.data.data.length).toBe(8);
  });

  test('is computed from recent orders and views, the recent ones counting most', async () => {
    const act = (slug: string, hoursAgo: number, views: number, tickets: number) => ({
      eventId: idOf.get(slug) ?? 0,
      hour: hours(-hoursAgo),
      views,
      tickets,
    });
    await db.sql
      .transaction()
      .execute((tx) =>
        recordActivity(tx, [
          act('dollar-evening', 1, 400, 60),
          act('creme-brulee', 60, 400, 60),
          act('hidden-evening', 1, 400, 0),
          act('past-evening', 1, 4000, 600),
          act('draft-evening', 1, 4000, 600),
        ]),
      );
    await refreshTrending(db, NOW);
    const { body } = await ask('/api/events/trending?size=48');
    const order = slugs(body.data.data);
    expect(order[0]).toBe('dollar-evening');
    expect(order.slice(1, 3).sort()).toEqual(['creme-brulee', 'hidden-evening']);
    expect(order).not.toContain('past-evening');
    expect(order).not.toContain('draft-evening');
  });
});

describe('GET /api/events/categories/list', () => {
  test('lists the categories, which do not page', async () => {
    const { status, body } = await ask('/api/events/categories/list');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    expect(body.data.find((category: any) => category.slug === 'music').name).toBe('Music');
  });

  test('names them in the language of the person', async () => {
    const { body } = await ask('/api/events/categories/list', { cookie: 'MY_LANG=sw' });
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    expect(body.data.find((category: any) => category.slug === 'music').name).toBe('Muziki');
  });
});

describe('GET /api/events/countries', () => {
  test('lists the five countries with their currencies', async () => {
    const { status, body } = await ask('/api/events/countries');
    expect(status).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: answers as they came over the wire
    expect(Object.fromEntries(body.data.map((country: any) => [country.code, country.currency]))).toEqual({
      KE: 'KES',
      UG: 'UGX',
      TZ: 'TZS',
      RW: 'RWF',
      ID: 'IDR',
    });
  });
});

describe('GET /api/events/{type}', () => {
  test('listing: all upcoming', async () => {
    expect(await listAll('/api/events/listing')).toEqual(UPCOMING);
  });

  test.each([
    ['category', 'festivals', ['pass-weekend']],
    ['category', 'food', ['creme-brulee']],
    ['country', 'indonesia', ['creme-brulee', 'pass-weekend']],
    ['country', 'uganda', ['free-evening']],
    ['city', 'denpasar', ['creme-brulee']],
    ['city', 'mombasa', ['flash-evening']],
  ])('%s with slug %s', async (type, slug, expected) => {
    expect((await listAll(`/api/events/${type}?slug=${slug}`)).sort()).toEqual(expected.sort());
  });

  test('organizer shows the upcoming events of that organiser alone', async () => {
    const found = await listAll('/api/events/organizer?slug=kenari-kolektif');
    expect(found.sort()).toEqual(['creme-brulee', 'pass-weekend']);
  });

  test('free, flash-sale, past', async () => {
    expect(await listAll('/api/events/free')).toEqual(['free-evening']);
    expect(await listAll('/api/events/flash-sale')).toEqual(['flash-evening']);
    const past = await listAll('/api/events/past');
    expect(past.sort()).toEqual(['ended-past-evening', 'past-evening']);
  });

  test('holidays: outdoors and sold by the date; a festival of three days is no trip', async () => {
    expect(await listAll('/api/events/holidays')).toEqual([]);
    await sql`update events set category_slug = 'outdoors' where slug = 'pass-weekend'`.execute(db.sql);
    expect(await listAll('/api/events/holidays')).toEqual(['pass-weekend']);
    await sql`update events set category_slug = 'festivals' where slug = 'pass-weekend'`.execute(db.sql);
  });

  test('the observed call with slug, size and page', async () => {
    const { body } = await ask('/api/events/category?slug=music&size=8&page=1');
    expect(body.data).toMatchObject({ page: 1, size: 8 });
    expect(body.data.data).toHaveLength(8);
  });

  test('a known slug without events is an empty page, not an error', async () => {
    const { status, body } = await ask('/api/events/city?slug=huye');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ data: [], page: 1, size: 8, total: 0, last_page: 1 });
  });

  test.each(['unknown', 'Listing', 'draft', 'cancelled', 'constructor', '__proto__', 'flash_sale', '%2e%2e'])(
    'any other type (%s) is a 404',
    async (type) => expectRefusal(await ask(`/api/events/${type}`), 404),
  );

  test.each(['category', 'country', 'city', 'organizer'])(
    '%s without a slug is a 400 naming it',
    async (type) => {
      expectRefusal(await ask(`/api/events/${type}`), 400, 'slug');
      expectRefusal(await ask(`/api/events/${type}?slug=`), 400, 'slug');
    },
  );

  test.each(['category', 'country', 'city', 'organizer'])(
    '%s with an unknown slug is a 404',
    async (type) => {
      expectRefusal(await ask(`/api/events/${type}?slug=nothing-like-it`), 404);
    },
  );
});

describe('GET /api/events/category/{slug}', () => {
  test('lists the upcoming events of the category', async () => {
    expect(await listAll('/api/events/category/tech')).toEqual(['dollar-evening']);
    const { body } = await ask('/api/events/category/music');
    expect(body.data).toMatchObject({ page: 1, size: 8 });
  });

  test('an unknown one is a 404', async () => {
    expectRefusal(await ask('/api/events/category/polka'), 404);
  });
});

describe('GET /api/events/search/', () => {
  const found = async (query: string) => {
    const { status, body } = await ask(`/api/events/search/?${query}&size=48`);
    expect(status).toBe(200);
    return slugs(body.data.data);
  };

  test('answers a page in the usual envelope, with and without the slash', async () => {
    for (const path of ['/api/events/search/', '/api/events/search']) {
      const { status, body } = await ask(`${path}?event=evening&city=&size=8&page=1`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ page: 1, size: 8, data: expect.any(Array) });
      expect(body.data.data).toHaveLength(8);
      expect(body.data.last_page).toBe(Math.ceil(body.data.total / 8));
    }
  });

  test.each([
    ['name', 'event=dollar', 'dollar-evening'],
    ['two words in another order', 'event=weekend+pass', 'pass-weekend'],
    ['venue', 'event=imigongo', 'dollar-evening'],
    ['organiser', 'event=kenari', 'pass-weekend'],
    ['category', 'event=food', 'creme-brulee'],
    ['description', 'event=all+about+dollar', 'dollar-evening'],
    ['a typo', 'event=dolar', 'dollar-evening'],
    ['two letters swapped', 'event=dollra', 'dollar-evening'],
    ['without its accents', 'event=creme+brulee', 'creme-brulee'],
    ['with accents that are not there', 'event=d%C3%B3ll%C3%A0r', 'dollar-evening'],
    ['upper case', 'event=DOLLAR', 'dollar-evening'],
    ['a city alone', 'event=&city=denpasar', 'creme-brulee'],
    ['a city by its name', 'event=&city=Denpasar', 'creme-brulee'],
    ['term and city', 'event=brulee&city=denpasar', 'creme-brulee'],
  ])('finds by %s', async (_what, query, slug) => {
    expect((await found(query)).slice(0, 8)).toContain(slug);
  });

  test('the name weighs most', async () => {
    expect((await found('event=flash+evening'))[0]).toMatch(/^flash-/);
    expect((await found('event=weekend'))[0]).toBe('pass-weekend');
  });

  test('a city narrows', async () => {
    expect(await found('event=evening&city=kampala')).toEqual(['free-evening']);
    expect(await found('event=dollar&city=kampala')).toEqual([]);
  });

  test('nothing found is an empty page', async () => {
    const { status, body } = await ask('/api/events/search/?event=xylophagous+qwzrtplk');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ data: [], page: 1, total: 0, last_page: 1 });
  });

  test('neither term nor city: all upcoming', async () => {
    expect((await found('event=&city=')).sort()).toEqual([...UPCOMING].sort());
  });

  test.each([
    '%',
    '_',
    "'",
    "''",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    '<->',
    '&|!():*',
    "a' or 1=1 --",
    '%25',
  ])('the sign %s is a word like any other', async (sign) => {
    const { status } = await ask(
      `/api/events/search/?event=${encodeURIComponent(`${sign} evening ${sign}`)}`,
    );
    expect(status).toBe(200);
  });
});

describe('GET /api/event/view/{slug}', () => {
  test('answers one event as data', async () => {
    const { status, body } = await ask('/api/event/view/plain-evening');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toMatchObject({
      id: idOf.get('plain-evening'),
      slug_name: 'plain-evening',
      loc: 'Baraza Gardens, Nairobi',
      currency: 'KES',
      venue: { name: 'Baraza Gardens', address: '1 Test Road' },
      organizer: { slug_name: 'ngoma-nights', name: 'Ngoma Nights' },
      policies: {
        refund: 'Refunds until a week before.',
        age: 'Everybody is welcome.',
        access: 'No steps.',
      },
    });
    expect(new Date(body.data.doors_at)).toEqual(hours(23));
    expect(body.data.ticket_types[0]).toMatchObject({ min_per_order: 2, max_per_order: 6, price: 1500 });
  });

  test('its description is sanitised', async () => {
    const { body } = await ask('/api/event/view/creme-brulee');
    const html = body.data.description_html;
    expect(html).toContain('<strong>bold</strong>');
    expect(html).not.toMatch(/<(script|img)|href="javascript:/i);
    expect(body.data.name).toBe(`Crème Brûlée & "Friends" <b>l'été</b>`);
  });

  test('an event moved to another date says from when', async () => {
    const { body } = await ask('/api/event/view/postponed-evening');
    expect(new Date(body.data.previous_start_at)).toEqual(days(7));
  });

  test('an unknown slug is a 404', async () => {
    expectRefusal(await ask('/api/event/view/no-such-evening'), 404);
  });
});

describe('GET /api/event/availability/{slug}', () => {
  test('tells the server’s time, and price and state of each type', async () => {
    const { status, headers, body } = await ask('/api/event/availability/flash-evening');
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(new Date(body.data.server_time)).toEqual(NOW);
    expect(body.data.ticket_types).toMatchObject([
      { state: 'on_sale', price: 2000, overrides: [{ override_price: 1250, left: 38 }] },
      { state: 'on_sale', price: 5000, overrides: [] },
    ]);
  });

  test('an unknown slug is a 404', async () => {
    expectRefusal(await ask('/api/event/availability/no-such-evening'), 404);
  });
});

describe('GET /api/webData', () => {
  test('tells the name, the logo, contacts and social links', async () => {
    const { status, body } = await ask('/api/webData');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Tiketi',
      logo: expect.stringMatching(/^\//),
      contact: { email: expect.stringContaining('@'), phone: expect.stringMatching(/^\+\d+$/) },
      social: expect.arrayContaining([{ name: expect.any(String), url: expect.stringMatching(/^https:/) }]),
    });
    expect((await app.http.inject(body.data.logo)).statusCode).toBe(200);
  });
});

describe('paging', () => {
  const PAGED = [
    '/api/events/trending',
    '/api/events/request/all',
    '/api/events/listing',
    '/api/events/category?slug=music',
    '/api/events/category/music',
    '/api/events/search/?event=evening',
  ];
  const withQuery = (path: string, query: string) => path + (path.includes('?') ? '&' : '?') + query;

  test.each(PAGED)('%s: a page past the last is a 404', async (path) => {
    const { body } = await ask(path);
    expectRefusal(await ask(withQuery(path, `page=${body.data.last_page + 1}`)), 404);
    expect((await ask(withQuery(path, `page=${body.data.last_page}`))).status).toBe(200);
  });

  test.each(PAGED)('%s: pages together are the whole, without overlap', async (path) => {
    const all = await listAll(path);
    const parts: string[] = [];
    const { body } = await ask(withQuery(path, 'size=3'));
    for (let page = 1; page <= body.data.last_page; page++) {
      parts.push(...slugs((await ask(withQuery(path, `size=3&page=${page}`))).body.data.data));
    }
    expect(parts).toEqual(all);
    expect(body.data.total).toBe(all.length);
  });

  test.each(PAGED)('%s: sizes and pages that make no sense are a 400 naming them', async (path) => {
    for (const value of ['0', '-1', 'abc', '1.5', '1e3', '', ' 1', '1000000', '99999999999999999999']) {
      const sent = encodeURIComponent(value);
      expectRefusal(await ask(withQuery(path, `size=${sent}`)), 400, 'size');
      if (value !== '1000000') expectRefusal(await ask(withQuery(path, `page=${sent}`)), 400, 'page');
    }
    const far = await ask(withQuery(path, 'page=1000000000'));
    expect([400, 404]).toContain(far.status);
    if (far.status === 400) expectRefusal(far, 400, 'page');
    expectRefusal(await ask(withQuery(path, 'page=1000000')), 404);
  });

  test.each(PAGED)('%s: an unknown or repeated parameter is a 400 naming it', async (path) => {
    expectRefusal(await ask(withQuery(path, 'colour=red')), 400, 'colour');
    expectRefusal(await ask(withQuery(path, 'page=1&page=2')), 400, 'page');
  });
});

describe('languages', () => {
  const message = async (headers: Record<string, string>) =>
    (await ask('/api/event/view/no-such-evening', headers)).body.message;

  test('message is in the person’s language, statusMessage and code are not', async () => {
    const [en, id, sw] = await Promise.all(
      ['en', 'id', 'sw'].map((language) => ask('/api/nothing', { cookie: `MY_LANG=${language}` })),
    );
    for (const answer of [en, id, sw]) {
      if (!answer) throw new Error('no answer');
      expectRefusal(answer, 404);
      expect(answer.body.statusMessage).toBe(en?.body.statusMessage);
      expect(answer.body.code).toBe(en?.body.code);
    }
    expect(new Set([en, id, sw].map((answer) => answer?.body.message)).size).toBe(3);
  });

  test('the cookie comes first, then Accept-Language, then the default', async () => {
    const [en, id, sw] = [
      await message({ cookie: 'MY_LANG=en' }),
      await message({ cookie: 'MY_LANG=id' }),
      await message({ cookie: 'MY_LANG=sw' }),
    ];
    expect(new Set([en, id, sw]).size).toBe(3);
    expect(await message({})).toBe(en);
    expect(await message({ 'accept-language': 'id' })).toBe(id);
    expect(await message({ 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' })).toBe(sw);
    expect(await message({ 'accept-language': 'fr-FR,en;q=0.5,id;q=0.7' })).toBe(id);
    expect(await message({ 'accept-language': 'fr,de' })).toBe(en);
    expect(await message({ cookie: 'MY_LANG=sw', 'accept-language': 'id' })).toBe(sw);
    expect(await message({ cookie: 'a=b; MY_LANG=id; c=d', 'accept-language': 'sw' })).toBe(id);
    expect(await message({ cookie: 'MY_LANG=xx', 'accept-language': 'sw' })).toBe(sw);
    expect(await message({ 'accept-language': 'id;q=0, sw;q=0.1' })).toBe(sw);
  });

  test('DEFAULT_LOCALE is for those who ask for none of ours', async () => {
    const indonesian = await testApp(db, { now: NOW, env: { DEFAULT_LOCALE: 'id' } });
    const askThere = askCalls(indonesian);
    const messageThere = async (headers?: Record<string, string>) =>
      (await askThere('/api/event/view/no-such-evening', headers)).body.message;
    expect(await messageThere()).toBe(await message({ cookie: 'MY_LANG=id' }));
    expect(await messageThere({ 'accept-language': 'en' })).toBe(await message({}));
  });

  test('names in answers follow too, instants and amounts do not', async () => {
    const en = await ask('/api/event/view/pass-weekend', { cookie: 'MY_LANG=en' });
    const id = await ask('/api/event/view/pass-weekend', { cookie: 'MY_LANG=id' });
    expect(id.body.data.category.name).not.toBe(en.body.data.category.name);
    expect(id.body.data.start_at).toBe(en.body.data.start_at);
    expect(id.body.data.ticket_types[0].price).toBe(150_000);
  });
});

describe('the total of a long list', () => {
  test('is exact up to 1,000, and 1,000 above', async () => {
    const many = await testDatabase();
    const catalogue = await openCatalogue(many);
    const sketch = (at: number) => ({ slug: `row-${at}`, startsAt: hours(1 + at) });
    await catalogue.add(...Array.from({ length: 1_000 }, (_, at) => sketch(at)));
    const askMany = askCalls(await testApp(many, { now: NOW }));
    const exact = (await askMany('/api/events/request/all')).body.data;
    expect(exact).toMatchObject({ total: 1_000, last_page: 125 });
    expect(exact.total_is_exact ?? true).toBe(true);
    await catalogue.add(sketch(1_000));
    for (const path of ['request/all', 'listing', 'trending', 'category/music', 'search/?event=']) {
      const { data } = (await askMany(`/api/events/${path}`)).body;
      expect(data, path).toMatchObject({ total: 1_000, total_is_exact: false, last_page: 125 });
    }
    expectRefusal(await askMany('/api/events/request/all?page=126'), 404);
  }, 60_000);
});

describe('the API as a whole', () => {
  test.each(['/api/', '/api/nothing', '/api/events/search/deeper', '/api/event/view', '/api/user/find2'])(
    'an unknown path (%s) is a 404 in JSON',
    async (path) => expectRefusal(await ask(path), 404),
  );

  test('a method that a call does not have is refused in JSON', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/events/trending',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect([404, 405]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ statusCode: answer.statusCode, code: expect.any(String) });
  });

  test('an unsafe request of another site is refused', async () => {
    const post = (headers: Record<string, string>) =>
      app.http.inject({ method: 'POST', url: '/api/nothing', headers });
    expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({})).statusCode).toBe(403);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(404);
  });

  test('answers of calls are kept by nobody', async () => {
    for (const path of ['/api/events/trending', '/api/webData', '/api/nothing']) {
      expect((await ask(path)).headers['cache-control']).toContain('no-store');
    }
  });

  test('/healthz and /readyz', async () => {
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  let document: any;
  beforeAll(async () => {
    document = (await ask('/api/openapi.json')).body;
  });

  const CALLS = [
    '/api/events/trending',
    '/api/events/categories/list',
    '/api/events/{type}',
    '/api/events/request/all',
    '/api/events/search',
    '/api/events/category/{slug}',
    '/api/events/countries',
    '/api/event/view/{slug}',
    '/api/event/availability/{slug}',
    '/api/webData',
  ];

  test('is OpenAPI 3.1 and has every specified call', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const path of CALLS) expect(document.paths[path]?.get, path).toBeDefined();
  });

  test('has every route of the server, and only those', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const call of documented) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      expect(app.http.hasRoute({ method: method as 'GET', url }), call).toBe(true);
    }
    const served = routesOf(app.http.printRoutes({ commonPrefix: false }))
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/') && !url.includes('*'))
      .filter(({ url }) => url !== '/api/openapi.json' && !url.startsWith('/api/docs'))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    // The search is observed with a slash at its end; it is documented, and answered, without.
    const missing = served.filter((call) => !documented.includes(call.replace(/\/$/, '')));
    expect(missing).toEqual([]);
    expect(served.length).toBeGreaterThanOrEqual(CALLS.length);
  });

  test('every operation is complete: parameters, answers, errors', () => {
    const ids = new Set<string>();
    for (const [path, methods] of Object.entries<Record<string, unknown>>(document.paths)) {
      // biome-ignore lint/suspicious/noExplicitAny: a JSON document
      for (const [method, operation] of Object.entries<any>(methods)) {
        const where = `${method} ${path}`;
        expect(operation.summary, where).toEqual(expect.any(String));
        if (operation.operationId !== undefined) {
          expect(ids.has(operation.operationId), where).toBe(false);
          ids.add(operation.operationId);
        }
        const parameters = operation.parameters ?? [];
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const declared = parameters.filter((parameter: { in: string }) => parameter.in === 'path');
        expect(declared.map((parameter: { name: string }) => parameter.name).sort(), where).toEqual(
          inPath.sort(),
        );
        for (const parameter of parameters) {
          expect(parameter).toMatchObject({ name: expect.any(String), schema: expect.any(Object) });
          if (parameter.in === 'path') expect(parameter.required, where).toBe(true);
        }
        expect(operation.responses['200']?.content?.['application/json']?.schema, where).toBeDefined();
        for (const [status, response] of Object.entries<{ description?: string }>(operation.responses)) {
          expect(status).toMatch(/^([1-5]\d\d|default)$/);
          expect(response.description, `${where} ${status}`).toEqual(expect.any(String));
        }
        expect(Object.keys(operation.responses).length, where).toBeGreaterThan(1);
      }
    }
  });

  test('documents what the calls take', () => {
    const namesOf = (path: string) =>
      document.paths[path].get.parameters.map((parameter: { name: string }) => parameter.name).sort();
    expect(namesOf('/api/events/search')).toEqual(['city', 'event', 'page', 'size']);
    expect(namesOf('/api/events/{type}')).toEqual(['city', 'country', 'page', 'size', 'slug', 'type']);
  });

  test('every $ref leads somewhere', () => {
    const refs: string[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === '$ref') refs.push(value);
      return value;
    });
    for (const ref of refs) {
      const target = ref
        .replace(/^#\//, '')
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
        // biome-ignore lint/suspicious/noExplicitAny: a JSON document
        .reduce<any>((at, part) => at?.[part], document);
      expect(target, ref).toBeDefined();
    }
  });

  test('/api/docs is a readable page of it, without anybody else’s script', async () => {
    const page = await app.http.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    for (const path of Object.keys(document.paths)) {
      const words = path.replace(/[{}]/g, '');
      expect(page.body.replace(/<!-- -->|<[^>]*>|[{}]/g, ''), path).toContain(words);
    }
    for (const [, src = ''] of page.body.matchAll(/<script[^>]* src="([^"]+)"/g))
      expect(src).toMatch(/^\/[^/]/);
  });
});

// Reads the tree that Fastify prints, one line per part of a path.
function routesOf(tree: string): { method: string; url: string }[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)([^ (]+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    parts.splice(depth - 1, parts.length, part);
    const url = parts.join('');
    return (methods ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, url }));
  });
}
