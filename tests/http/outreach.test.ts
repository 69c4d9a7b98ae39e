import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureHolidays } from '#modules/holidays/index.ts';
import { days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { elements, jsonLd, metaContent, wordsOf } from '#tests/support/html.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';

// How people who are not on the site yet find it: holidays, the pitch, feeds, and events on other sites.

const PUBLIC_URL = 'https://tiketi.example';
const db = await testDatabase();
let site: TestSite;
let ids: number[];

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  await ensureHolidays(db, NOW);
  ids = await catalogue.add(
    // Jamhuri Day 2026 is a Saturday; Christmas a Friday.
    { slug: 'christmas-eve', startsAt: new Date('2026-12-24T17:00:00Z') },
    { slug: 'christmas-feast', startsAt: new Date('2026-12-25T10:00:00Z') },
    { slug: 'boxing-night', startsAt: new Date('2026-12-26T17:00:00Z') },
    { slug: 'kampala-christmas', venue: 'kampala', startsAt: new Date('2026-12-25T10:00:00Z') },
    { slug: 'plain-monday', name: '"Plain" & <b>simple</b>', startsAt: days(7) },
    { slug: 'not-yet', status: 'draft', startsAt: days(7) },
  );
  site = await testSite(db, { now: NOW, env: { PUBLIC_URL } });
  // The first page loads the build, which on a busy machine takes longer than a page is given.
  await site.get('/events');
});

const data = async (path: string, language = 'en') =>
  JSON.parse((await site.get(path, { cookie: `MY_LANG=${language}` })).html).data;

describe('holidays', () => {
  test('the coming twelve months of a country, by its slug or code, in the language of the request', async () => {
    const kenya = await data('/api/holidays?country=kenya');
    expect(kenya.country).toEqual({ code: 'KE', slug: 'kenya', name: 'Kenya' });
    const dates = kenya.holidays.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]).toBe('2026-12-12');
    expect(dates.at(-1) <= '2027-11-16').toBe(true);
    expect(kenya.holidays).toContainEqual({
      date: '2027-10-11',
      name: 'Mazingira Day',
      is_substitute: true,
      is_expected: false,
    });
    expect(await data('/api/holidays?country=KE')).toEqual(kenya);
    const names = async (language: string) =>
      (await data('/api/holidays?country=kenya', language)).holidays[0].name;
    expect([await names('en'), await names('id'), await names('sw')]).toEqual([
      'Jamhuri Day',
      'Hari Jamhuri',
      'Siku ya Jamhuri',
    ]);
  });

  test('a long weekend has the events of its days and its country, and the way to all of them', async () => {
    const { long_weekends } = await data('/api/holidays?country=kenya');
    const christmas = long_weekends.find(({ from }: { from: string }) => from === '2026-12-25');
    expect(christmas).toMatchObject({
      to: '2026-12-27',
      days: 3,
      bridge_day: null,
      holidays: ['Christmas Day', 'Boxing Day'],
      filters: 'country:kenya+when:2026-12-25..2026-12-27',
      total: 2,
    });
    expect(christmas.events.map(({ slug_name }: { slug_name: string }) => slug_name)).toEqual([
      'christmas-feast',
      'boxing-night',
    ]);
    const listed = await data(`/api/events/filter/${christmas.filters}`);
    expect(listed.total).toBe(christmas.total);
  });

  test('without a country it is the one where most is on; an unknown one is a 404 that says so', async () => {
    expect((await data('/api/holidays')).country.slug).toBe('kenya');
    const refusal = await site.get('/api/holidays?country=atlantis');
    expect(refusal.status).toBe(404);
    expect(JSON.parse(refusal.html).code).toBe('country_not_found');
    expect((await site.get('/holidays?country=atlantis')).status).toBe(404);
  });

  test('the page shows the calendar of every country without a script, and marks up no event', async () => {
    const { status, html } = await site.get('/holidays?country=indonesia', { cookie: 'MY_LANG=id' });
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain('Hari libur di Indonesia');
    expect(wordsOf(html)).toContain('Tahun Baru Imlek');
    const countries = elements(html, 'a').filter(({ attributes }) =>
      attributes.href?.startsWith('/holidays?country='),
    );
    expect(countries).toHaveLength(5);
    expect(jsonLd(html).map((thing) => thing['@type'])).not.toContain('Event');
  });
});

describe('the pitch', () => {
  const received = async (query: string, language = 'en') => {
    const { html } = await site.get(`/sell-your-tickets${query}`, { cookie: `MY_LANG=${language}` });
    return wordsOf(elements(html, 'output')[0]?.inner ?? '').replaceAll('\u00a0', ' ');
  };

  test('calculates from either end without a script, by the rate of the database', async () => {
    expect(await received('')).toBe('The buyer pays Ksh 1,000 Fee (5%) \u2212Ksh 50 You receive Ksh 950');
    expect(await received('?mode=receive&amount=1.9&currency=USD')).toBe(
      'The buyer pays US$ 2 Fee (5%) \u2212US$ 0.10 You receive US$ 1.90',
    );
    expect(await received('', 'id')).toContain('Kamu menerima Rp 142.500');
    await sql`update fee_rates set rate = 250 where currency = 'RWF'`.execute(db.sql);
    expect(await received('?currency=RWF&amount=1000')).toContain('Fee (2.5%) \u2212RF 25');
    expect(await data('/api/fees')).toContainEqual({
      ...{ currency: 'RWF', percent: 2.5 },
      cash_percent: 0,
    });
  });

  test('says what is wrong with an amount and keeps it; an address that no form makes is a 404', async () => {
    const { status, html } = await site.get('/sell-your-tickets?amount=ten+bob');
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain('This is not an amount.');
    expect(
      elements(html, 'input').find(({ attributes }) => attributes.name === 'amount')?.attributes,
    ).toMatchObject({
      value: 'ten bob',
      'aria-invalid': 'true',
    });
    for (const query of ['?currency=GBP', '?mode=both']) {
      expect((await site.get(`/sell-your-tickets${query}`)).status, query).toBe(404);
    }
  });

  test('is one page for everybody: who asks changes nothing in it', async () => {
    const guest = await site.get('/sell-your-tickets');
    const other = await site.get('/sell-your-tickets', { cookie: 'MY_SESSION=1; session=anything' });
    expect(other.headers.get('etag')).toBe(guest.headers.get('etag'));
    expect(elements(guest.html, 'a').map(({ attributes }) => attributes.href)).toContain('/sell');
  });
});

describe('an event on another site', () => {
  const idOf = (slug: string) => ids[SLUGS.indexOf(slug)];
  const SLUGS = [
    'christmas-eve',
    'christmas-feast',
    'boxing-night',
    'kampala-christmas',
    'plain-monday',
    'not-yet',
  ];

  test('the call gives two lines of HTML, in which no name can break out', async () => {
    const id = idOf('plain-monday');
    const frame = await data(`/api/event/iframe/${id}`);
    expect(frame).toEqual({
      src: `${PUBLIC_URL}/embed/${id}`,
      script: `${PUBLIC_URL}/embed.js`,
      height: expect.any(Number),
      html:
        `<a href="${PUBLIC_URL}/events/plain-monday?embed=1" data-tiketi-embed="${id}" data-height="${frame.height}">` +
        'Tickets for &quot;Plain&quot; &amp; &lt;b&gt;simple&lt;/b&gt;</a>\n' +
        `<script async src="${PUBLIC_URL}/embed.js"></script>`,
    });
    expect((await data(`/api/event/iframe/${id}`, 'sw')).html).toContain('Tiketi za');
  });

  test('no other number has one', async () => {
    for (const [id, status] of [
      [idOf('not-yet'), 404],
      ['99999', 404],
      ['0', 400],
      ['abc', 400],
    ]) {
      expect((await site.get(`/api/event/iframe/${id}`)).status, String(id)).toBe(status);
      expect((await site.get(`/embed/${id}`)).status, String(id)).toBe(404);
    }
  });

  test('only that page may be framed', async () => {
    const ancestors = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec(
        (await site.get(path)).headers.get('content-security-policy') ?? '',
      )?.[1];
    expect(await ancestors(`/embed/${idOf('plain-monday')}`)).toBe('*');
    for (const path of [
      '/events',
      '/events/plain-monday',
      '/events/pay',
      '/login',
      '/holidays',
      '/nothing',
      '/embed',
    ]) {
      expect(await ancestors(path), path).toBe("'none'");
    }
  });

  test('it is small, cached, and a form that needs no script', async () => {
    const { headers, html } = await site.get(`/embed/${idOf('plain-monday')}`);
    expect(html.length).toBeLessThan(8_000);
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).toContain('&lt;b&gt;simple&lt;/b&gt;');
    expect(html).not.toContain('<b>simple');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('x-framed-by')).toBeNull();
    const form = elements(html, 'form')[0]?.attributes;
    expect(form).toMatchObject({ method: 'post', action: '/events/pay', target: '_blank' });
    const etag = headers.get('etag') ?? '';
    expect((await site.get(`/embed/${idOf('plain-monday')}`, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('feeds', () => {
  test.each([
    ['/feeds/city/nairobi', '/events/listing/city:nairobi'],
    ['/feeds/category/music', '/events/category/music'],
    ['/feeds/organizer/ngoma-nights', '/organizers/ngoma-nights'],
  ])('%s is named by its page, in the head and for people', async (feed, page) => {
    const { html } = await site.get(page);
    const named = elements(html, 'link').filter(({ attributes }) => attributes.rel === 'alternate');
    const addresses = named.map(({ attributes }) => attributes.href);
    expect(addresses).toEqual(expect.arrayContaining([`${feed}.xml`, `${feed}.ics`]));
    const links = elements(html, 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(expect.arrayContaining([`${feed}.xml`, `${feed}.ics`]));
    const { status, headers, html: rss } = await site.get(`${feed}.xml`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(rss).toContain(`<link>${PUBLIC_URL}${page}</link>`);
    expect(rss).toContain(`<atom:link href="${PUBLIC_URL}${feed}.xml" rel="self"`);
    expect(rss).toContain('<title>&quot;Plain&quot; &amp; &lt;b&gt;simple&lt;/b&gt;</title>');
    expect(rss).not.toContain('not-yet');
    const etag = headers.get('etag') ?? '';
    expect((await site.get(`${feed}.xml`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('one city has its own events alone, soonest first, each with the number that stays', async () => {
    const { html } = await site.get('/feeds/city/nairobi.xml');
    expect([...html.matchAll(/<link>[^<]*\/events\/([\w-]+)<\/link>/g)].map(([, slug]) => slug)).toEqual([
      'plain-monday',
      'christmas-eve',
      'christmas-feast',
      'boxing-night',
    ]);
    expect(html).toContain(`<guid isPermaLink="false">event-${ids[0]}@tiketi.example</guid>`);
    expect((await site.get('/feeds/city/kampala.xml')).html).toContain('/events/kampala-christmas<');
  });

  test('the calendar is whole lines of at most 75 octets, and takes out what does not happen', async () => {
    const { headers, html } = await site.get('/feeds/city/nairobi.ics');
    expect(headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(html.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of html.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(html).toContain('X-WR-CALNAME:Events in Nairobi');
    expect(html).toContain(`UID:event-${ids[0]}@tiketi.example`);
    expect(html).not.toContain('VALARM');
    const confirmed = html.match(/STATUS:CONFIRMED/g)?.length ?? 0;
    await editEvent(db, ids[0] ?? 0, { status: 'cancelled' }, NOW);
    const after = (await site.get('/feeds/city/nairobi.ics')).html;
    expect(after.match(/STATUS:CONFIRMED/g)).toHaveLength(confirmed - 1);
    expect(after.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect((await site.get('/feeds/city/nairobi.xml')).html).not.toContain('christmas-eve');
  });

  test.each([
    '/feeds/city/atlantis.xml',
    '/feeds/planet/mars.xml',
    '/feeds/city/nairobi.json',
    '/feeds/city',
  ])('%s is a 404', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });
});

describe('link previews', () => {
  test('an event has a picture of its own with its name, date and place, in each language', async () => {
    for (const [language, locale] of [
      ['en', 'en_KE'],
      ['sw', 'sw_KE'],
    ] as const) {
      const { html } = await site.get('/events/boxing-night', { cookie: `MY_LANG=${language}` });
      const address = metaContent(html, 'og:image') ?? '';
      expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/cards/boxing-night\\.${language}\\.png\\?v=\\d+$`));
      expect(metaContent(html, 'og:image:alt')).toContain('Baraza Gardens, Nairobi');
      expect(metaContent(html, 'og:locale')).toBe(locale);
      expect(metaContent(html, 'twitter:card')).toBe('summary_large_image');
      const response = await fetch(`http://127.0.0.1:${site.port}${address.slice(PUBLIC_URL.length)}`);
      const png = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type')).toBe('image/png');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(300_000);
      // Words that were not drawn would leave the paper blank.
      expect(png.length).toBeGreaterThan(10_000);
    }
    for (const path of ['/cards/not-yet.en.png', '/cards/boxing-night.fr.png', '/cards/boxing-night.png']) {
      expect((await site.get(path)).status, path).toBe(404);
    }
  });

  test.each([
    '/events',
    '/events/category/music',
    '/organizers/ngoma-nights',
    '/holidays',
    '/sell-your-tickets',
  ])('%s has one too', async (path) => {
    const { html } = await site.get(path);
    const address = metaContent(html, 'og:image') ?? '';
    const { status, headers } = await site.get(address.slice(PUBLIC_URL.length));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(metaContent(html, 'og:image:alt')?.trim()).toMatch(/./);
  });
});
