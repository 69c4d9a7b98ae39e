import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Catalogue, days, EVERY_KIND, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { wordsOf } from '#tests/support/html.ts';
import { type RawAnswer, sendRaw } from '#tests/support/raw-request.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';

const db = await testDatabase();
let catalogue: Catalogue;
let cached: TestSite;
let uncached: TestSite;
let idOf: Map<string, number>;

beforeAll(async () => {
  catalogue = await openCatalogue(db);
  const ids = await catalogue.add(...EVERY_KIND);
  idOf = new Map(EVERY_KIND.map(({ slug }, at) => [slug, ids[at] ?? 0]));
  cached = await testSite(db, { now: NOW });
  uncached = await testSite(db, { now: NOW, env: { PAGE_CACHE: 'off' } });
});

const eventId = (slug: string) => idOf.get(slug) ?? 0;

function setClock(now: Date): void {
  cached.app.clock.set(now);
  uncached.app.clock.set(now);
}

const PUBLIC = [
  '/events',
  '/events/listing?page=2',
  '/events/search?event=evening',
  '/events/search?event=evening&city=kampala',
  '/events/listing',
  '/events/listing/category:music',
  '/events/category/music',
  '/events/plain-evening',
  '/events/flash-evening',
  '/organizers/ngoma-nights',
  '/events/plain-evening.data',
];

// Everything that tells one visitor from another.
const SOMEBODY = {
  cookie:
    '__Host-session=zqsecret; session=zqsecret; MY_CART=%7B%22zqsecret%22%3A1%7D; MY_COUPON=zqsecret; MY_SEARCH=zqsecret; MY_CITY=zqsecret; theme=dark',
  'user-agent': 'zqsecret',
  referer: 'https://zqsecret.example/',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'zqsecret.example',
  'save-data': 'on',
  'sec-ch-prefers-color-scheme': 'dark',
};

async function ask(site: TestSite, target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return sendRaw(site.port, { target, headers });
}

// Each answer has these of its own.
function lasting({
  date,
  'x-request-id': requestId,
  connection,
  'keep-alive': keepAlive,
  ...headers
}: RawAnswer['headers']) {
  expect(date).toBeDefined();
  expect(requestId).toBeDefined();
  return headers;
}

// A page to be kept is worth a slower, tighter compression; what it unpacks to is the same.
function uncompressed(headers: RawAnswer['headers']) {
  const { 'content-length': length, ...rest } = lasting(headers);
  expect(length).toBeDefined();
  return rest;
}

const rendersOf = (site: TestSite) => site.app.pageCache.stats().renders;

describe('a kept page and a fresh one', () => {
  test.each(PUBLIC)('%s: the same headers and bytes, whoever asks', async (target) => {
    const asked = [
      ['identity', 'en'],
      ['gzip', 'id'],
      ['br', 'sw'],
    ];
    for (const [encoding = '', language = ''] of asked) {
      const headers = { 'accept-encoding': encoding, 'accept-language': language };
      const first = await ask(cached, target, headers);
      const before = rendersOf(cached);
      const second = await ask(cached, target, headers);
      const somebody = await ask(cached, target, { ...headers, ...SOMEBODY });
      expect(rendersOf(cached), 'a hit renders nothing').toBe(before);
      const fresh = await ask(uncached, target, { ...headers, ...SOMEBODY });
      expect(first.status).toBe(200);
      expect(first.headers['content-language']).toBe(language);
      for (const other of [second, somebody, fresh]) {
        expect(other.status).toBe(200);
        expect(uncompressed(other.headers)).toEqual(uncompressed(first.headers));
        expect(other.body).toBe(first.body);
      }
      expect(somebody.headers['content-length'], 'the very same bytes').toBe(
        second.headers['content-length'],
      );
      expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(first.body).not.toContain('zqsecret');
      expect(first.headers['set-cookie']).toBeUndefined();
    }
  });

  test('nothing of a visitor is on a page that is not kept either', async () => {
    for (const target of ['/nothing/here', '/events/no-such-evening', '/events?page=99', '/', '/api/docs']) {
      const answer = await ask(cached, target, SOMEBODY);
      expect(answer.body, target).not.toContain('zqsecret');
      expect(answer.headers['set-cookie'], target).toBeUndefined();
      expect(answer.headers.location ?? '', target).not.toContain('zqsecret');
    }
  });

  test('two requests have two request ids', async () => {
    const [one, other] = [await ask(cached, '/events'), await ask(cached, '/events')];
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await ask(cached, '/events/plain-evening');
    for (const site of [cached, uncached]) {
      const head = await sendRaw(site.port, { method: 'HEAD', target: '/events/plain-evening' });
      expect(head.status).toBe(200);
      expect(head.body).toBe('');
      expect(lasting(head.headers)).toEqual(lasting(get.headers));
    }
  });

  test('parameters that nobody knows make no second page', async () => {
    const plain = await ask(cached, '/events/plain-evening');
    const before = rendersOf(cached);
    for (const tail of ['?utm_source=zqsecret', '?fbclid=1&a=b', '?page=3', '?']) {
      const answer = await ask(cached, `/events/plain-evening${tail}`);
      expect(answer.body).toBe(plain.body);
    }
    expect(rendersOf(cached)).toBe(before);
  });

  test('languages are never mixed up, however many ask at once', async () => {
    const languages = ['en', 'id', 'sw', 'id', 'en', 'sw'];
    cached.app.pageCache.flush();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        ask(cached, '/events/flash-evening', { cookie: `MY_LANG=${languages[at % 6]}` }),
      ),
    );
    answers.forEach((answer, at) => {
      expect(answer.headers['content-language']).toBe(languages[at % 6]);
      expect(answer.body).toContain(`<html lang="${languages[at % 6]}"`);
    });
  });

  test('keeps its ETag while the clock moves and nothing happens, so that it need not be sent again', async () => {
    const start = cached.app.clock.now();
    const etagsOf = async (now: Date) => {
      uncached.app.clock.set(now);
      const pages = ['/events', '/events/plain-evening', '/events/flash-evening', '/organizers/ngoma-nights'];
      return Promise.all(pages.map(async (page) => (await ask(uncached, page)).headers.etag));
    };
    const before = await etagsOf(start);
    expect(before.every(Boolean)).toBe(true);
    expect(await etagsOf(new Date(start.getTime() + 90_000))).toEqual(before);
    uncached.app.clock.set(start);
  });

  test('many at once are one render', async () => {
    cached.app.pageCache.flush();
    const before = rendersOf(cached);
    await Promise.all(Array.from({ length: 40 }, () => ask(cached, '/events/free-evening')));
    expect(rendersOf(cached)).toBe(before + 1);
  });

  test('its policy belongs to its own bytes: the script hashes are the same in all copies', async () => {
    const one = await ask(cached, '/events/plain-evening');
    const other = await ask(uncached, '/events/plain-evening');
    expect(one.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
    expect(one.headers['content-security-policy']).not.toContain('nonce');
  });
});

describe('a copy that the browser has', () => {
  test('is confirmed by its ETag with a 304 that has no body and the right headers', async () => {
    for (const site of [cached, uncached]) {
      const full = await ask(site, '/events/plain-evening');
      const etag = full.headers.etag ?? '';
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      for (const condition of [etag, `W/${etag.replace(/^W\//, '')}`, `"other", ${etag}`, '*']) {
        const answer = await ask(site, '/events/plain-evening', { 'if-none-match': condition });
        expect(answer.status, condition).toBe(304);
        expect(answer.body).toBe('');
        for (const name of ['etag', 'cache-control', 'vary', 'content-language']) {
          expect(answer.headers[name], name).toBe(full.headers[name]);
        }
      }
      const other = await ask(site, '/events/plain-evening', { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  });

  test('has another ETag in another language', async () => {
    const etags = new Set<string | undefined>();
    for (const language of ['en', 'id', 'sw']) {
      etags.add((await ask(cached, '/events/plain-evening', { 'accept-language': language })).headers.etag);
    }
    expect(etags.size).toBe(3);
    const english = (await ask(cached, '/events/plain-evening')).headers.etag ?? '';
    const swahili = { 'accept-language': 'sw', 'if-none-match': english };
    expect((await ask(cached, '/events/plain-evening', swahili)).status).toBe(200);
  });

  test('is no longer good after an edit', async () => {
    const { headers } = await ask(cached, '/events/few-evening');
    const condition = { 'if-none-match': headers.etag ?? '' };
    expect((await ask(cached, '/events/few-evening', condition)).status).toBe(304);
    await editEvent(db, eventId('few-evening'), { summary: 'Another sentence altogether.' }, NOW);
    await seenInTime(
      async () => `status ${(await ask(cached, '/events/few-evening', condition)).status}`,
      'status 200',
    );
  });
});

describe('a change', () => {
  const PAGES_OF_IT = [
    '/events',
    '/events/listing',
    '/events/listing/city:nairobi',
    '/events/category/music',
    '/events/search?event=evening',
    '/events/plain-evening',
    '/organizers/ngoma-nights',
  ];

  test('made by the editor is on every page within a second', async () => {
    for (const page of PAGES_OF_IT) expect((await ask(cached, page)).body).toContain('Plain Evening');
    const outcome = await editEvent(db, eventId('plain-evening'), { name: 'Plainer Evening' }, NOW);
    expect(outcome).toMatchObject({ ok: true });
    await Promise.all(
      PAGES_OF_IT.map((page) => seenInTime(async () => (await ask(cached, page)).body, 'Plainer Evening')),
    );
    await editEvent(db, eventId('plain-evening'), { name: 'Plain Evening' }, NOW);
  });

  test('a new event is in the lists within a second', async () => {
    const list = '/events/listing/country:tanzania';
    expect((await ask(cached, list)).body).not.toContain('brand-new-evening');
    await catalogue.add({ slug: 'brand-new-evening', venue: 'dar' });
    await seenInTime(async () => (await ask(cached, list)).body, '/events/brand-new-evening');
  });

  test('that hides an event makes its page a 404', async () => {
    expect((await ask(cached, '/events/hidden-evening')).status).toBe(200);
    await editEvent(db, eventId('hidden-evening'), { status: 'draft' }, NOW);
    const look = async () => `status ${(await ask(cached, '/events/hidden-evening')).status}`;
    await seenInTime(look, 'status 404');
    await editEvent(db, eventId('hidden-evening'), { status: 'published' }, NOW);
    await seenInTime(look, 'status 200');
  });

  // The control: without the announcement the cache cannot know, and a page stays for a minute at the latest.
  test('that nobody announces is not seen before a minute has passed', async () => {
    const page = '/events/sold-evening';
    await ask(cached, page);
    await sql`update events set name = 'Silently renamed' where slug = 'sold-evening'`.execute(db.sql);
    expect((await ask(cached, page)).body).not.toContain('Silently renamed');
    expect((await ask(uncached, page)).body).toContain('Silently renamed');
    setClock(new Date(NOW.getTime() + 59_000));
    expect((await ask(cached, page)).body).not.toContain('Silently renamed');
    setClock(new Date(NOW.getTime() + 61_000));
    expect((await ask(cached, page)).body).toContain('Silently renamed');
    setClock(NOW);
  });
});

describe('the clock alone', () => {
  const BOUNDARIES: [what: string, page: string, at: Date, before: RegExp, after: RegExp][] = [
    ['a sale starts', '/events/soon-evening', days(2), /On sale|starts|opens/i, /Ksh/],
    ['a flash sale starts', '/events/flash-soon-evening', hours(3), /Ksh.1,500/, /Ksh.900/],
    ['a flash sale ends', '/events/flash-evening', hours(2), /Ksh.1,250/, /Ksh.2,000/],
    ['an event ends', '/events/plain-evening', hours(27), /Plain Evening/, /Plain Evening/],
    ['a flash sale ends, in a list', '/events/listing/city:mombasa', hours(2), /Ksh.1,250/, /Ksh.2,000/],
    ['a sale ends', '/events/soon-evening', days(19), /Soon Evening/, /Soon Evening/],
  ];

  test.each(BOUNDARIES)('%s: %s changes at that very instant', async (_what, page, at, before, after) => {
    try {
      // Within the minute that a page may be kept, so that only the boundary can end it.
      setClock(new Date(at.getTime() - 10_000));
      const early = await ask(cached, page);
      expect(wordsOf(early.body)).toMatch(before);
      setClock(new Date(at.getTime() - 1));
      expect((await ask(cached, page)).body, 'not earlier').toBe(early.body);
      setClock(at);
      const fresh = await ask(uncached, page);
      const kept = await ask(cached, page);
      expect(kept.body, 'as a fresh one').toBe(fresh.body);
      expect(kept.body, 'not later').not.toBe(early.body);
      expect(wordsOf(kept.body)).toMatch(after);
    } finally {
      setClock(NOW);
      cached.app.pageCache.flush();
    }
  });

  test('a flash price is gone from every page at once', async () => {
    try {
      setClock(new Date(hours(2).getTime() - 5_000));
      const pages = [
        '/events',
        '/events/flash-evening',
        '/events/listing/flash:yes',
        '/events/search?event=flash',
      ];
      for (const page of pages) expect((await ask(cached, page)).body, page).toMatch(/Ksh.1,250/);
      setClock(hours(2));
      for (const page of pages) expect((await ask(cached, page)).body, page).not.toMatch(/Ksh.1,250/);
    } finally {
      setClock(NOW);
      cached.app.pageCache.flush();
    }
  });
});

describe('what is never kept', () => {
  test.each(['/nothing/here', '/events/no-such-evening', '/events?page=99', '/events/listing/colour:red'])(
    '%s',
    async (target) => {
      const answer = await ask(cached, target);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toContain('no-store');
      expect(answer.headers.etag).toBeUndefined();
    },
  );

  test('memory is bounded, whatever people search for', async () => {
    const small = await testSite(db, { now: NOW, env: { PAGE_CACHE_MB: '1' } });
    await ask(small, '/events');
    for (let at = 0; at < 40; at++) await ask(small, `/events/search?event=term-${at}`);
    const { bytes, pages } = small.app.pageCache.stats();
    expect(bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(pages, 'old searches leave').toBeLessThan(40);
    const renders = rendersOf(small);
    await ask(small, '/events');
    expect(rendersOf(small), 'searches do not push out other pages').toBe(renders);
  }, 60_000);
});
