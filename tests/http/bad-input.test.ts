import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVERY_KIND, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
let port: number;

beforeAll(async () => {
  await (await openCatalogue(db)).add(...EVERY_KIND);
  const app = await testApp(db, { now: NOW });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});

const send = (target: string, headers: Record<string, string> = {}) => sendRaw(port, { target, headers });

// Whatever somebody wrote in a request, it must never come back as markup. All hostile texts carry this word.
const MARK = 'zqmark';
function asMarkup(html: string): string | undefined {
  const element = new RegExp(
    `<[/!]?\\s*${MARK}|<script>${MARK}|(href|src|action)="javascript:${MARK}`,
    'i',
  ).exec(html);
  if (element) return element[0];
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? [];
  return tags.find((tag) => new RegExp(`\\son${MARK}=`, 'i').test(tag.replace(/"[^"]*"/g, '""')));
}

function expectHarmless(answer: RawAnswer, asked: string): void {
  expect(answer.status, asked).toBeGreaterThanOrEqual(200);
  expect(answer.status, `${asked}\n${answer.body.slice(0, 500)}`).toBeLessThan(500);
  if (/^text\/html/.test(answer.headers['content-type'] ?? '')) {
    expect(asMarkup(answer.body), asked).toBeUndefined();
  }
  // Nobody writes our headers for us, and no redirect leaves the site.
  expect(Object.keys(answer.headers), asked).not.toContain(`x-${MARK}`);
  const { location } = answer.headers;
  if (location !== undefined)
    expect(new URL(location, 'http://here.test').host, asked).toMatch(/^(here\.test|localhost:\d+)$/);
}

// What is not HTTP, or too long for it, is refused before anybody sees it.
const isNotHttp = ({ status, body }: RawAnswer) =>
  status === 431 || (status === 400 && /^$|"Client Error"/.test(body));

function expectCall(answer: RawAnswer, asked: string): void {
  expectHarmless(answer, asked);
  if (isNotHttp(answer)) return;
  expect([200, 400, 404], asked).toContain(answer.status);
  expect(answer.headers['content-type'], asked).toMatch(/^application\/json/);
  const body = JSON.parse(answer.body);
  if (answer.status === 200) return;
  expect(body, asked).toMatchObject({
    statusCode: answer.status,
    statusMessage: expect.any(String),
    message: expect.any(String),
    code: expect.any(String),
  });
  if (answer.status === 400)
    expect(Object.keys(body.errors ?? {}).length, `${asked} ${answer.body}`).toBeGreaterThan(0);
}

function expectPage(answer: RawAnswer, asked: string): void {
  expectHarmless(answer, asked);
  if (isNotHttp(answer)) return;
  expect([200, 301, 302, 303, 307, 308, 400, 404], asked).toContain(answer.status);
  if (answer.status < 300 || answer.status >= 400) {
    expect(answer.headers['content-type'], asked).toMatch(/^text\/html/);
    expect(answer.body, asked).toMatch(/<html[^>]* lang="(en|id|sw)"/);
  }
}

const LONG_TERM = 'a'.repeat(10_240);
const HOSTILE = [
  '0',
  '-1',
  '1000000000',
  '1000000',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  '1e9',
  '0x10',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  LONG_TERM,
  '\u0000',
  `a\u0000b`,
  '\u0001\u001f\u007f',
  '\u2028\u2029\ufeff\u202e',
  '\ud83c\udf9f\ufe0f',
  '..',
  '../../../etc/passwd',
  '..\\..\\',
  `'; drop table events; --${MARK}`,
  `' or '1'='1`,
  `1); select pg_sleep(10); --`,
  `") or 1=1 --`,
  `$1 $$ \\x00 E'\\'`,
  `%' or name like '%`,
  '{{7*7}}#{7*7}<%= 7*7 %>',
  `<${MARK}>`,
  `"><${MARK} a="`,
  `'><${MARK} a='`,
  `</title><${MARK}>`,
  `</script><${MARK}>`,
  `<script>${MARK}(1)</script>`,
  `--><${MARK}><!--`,
  `" on${MARK}="alert(1)`,
  `javascript:${MARK}(1)`,
  `\r\nx-${MARK}: yes`,
  `\r\n\r\n<${MARK}>`,
  `&lt;${MARK}&gt;`,
  `:*&|!()<->`,
  '+',
  '%',
  'category:music',
];
// As they stand in an address; most cannot be made by escaping any text.
const BROKEN_ESCAPES = [
  '%',
  '%0',
  '%zz',
  '%00',
  'a%00b',
  '%ff',
  '%c3%28',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%f8%a1%a1%a1%a1',
  '%u0041',
  '%E0%A4%A',
  '%25%30%30',
];

// Addresses as raw text: an escaped hostile text, or broken escapes around anything.
const written = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE).map(encodeURIComponent) },
  { weight: 2, arbitrary: fc.constantFrom(...BROKEN_ESCAPES) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...BROKEN_ESCAPES), fc.constantFrom(...HOSTILE))
      .map(([before, broken, after]) => encodeURIComponent(before) + broken + encodeURIComponent(after)),
  },
);

const CALL_PLACES: ((value: string) => string)[] = [
  ...['trending', 'request/all', 'listing', 'category/music', 'filter/price:free', 'search/'].flatMap(
    (call) => [
      (value: string) => `/api/events/${call}?page=${value}`,
      (value: string) => `/api/events/${call}?size=${value}`,
      (value: string) => `/api/events/${call}?${value}=1`,
    ],
  ),
  (value) => `/api/events/${value}`,
  (value) => `/api/events/${value}?slug=music`,
  ...['category', 'country', 'city', 'organizer', 'free'].map(
    (type) => (value: string) => `/api/events/${type}?slug=${value}`,
  ),
  (value) => `/api/events/category/${value}`,
  (value) => `/api/events/filter/${value}`,
  (value) => `/api/events/filter/category:${value}`,
  (value) => `/api/events/filter/${value}:music`,
  (value) => `/api/events/filter/city:nairobi+price:${value}..${value}`,
  (value) => `/api/events/filter/when:${value}..2026-12-31`,
  (value) => `/api/events/search/?event=${value}`,
  (value) => `/api/events/search/?event=evening&city=${value}`,
  (value) => `/api/events/search/?event=${value}&event=${value}`,
  (value) => `/api/events/search/?event[]=${value}&event[a]=1`,
  (value) => `/api/event/view/${value}`,
  (value) => `/api/event/similar/${value}`,
  (value) => `/api/event/availability/${value}`,
  (value) => `/api/event/suggestions?event=${value}`,
  (value) => `/api/organizer/view/${value}`,
  (value) => `/api/webData?${value}`,
  (value) => `/api/events/countries?a=${value}`,
  (value) => `/api/events/categories/list?a=${value}`,
  (value) => `/api/${value}`,
  (value) => `/api/${value}/${value}`,
];

const PAGE_PLACES: ((value: string) => string)[] = [
  (value) => `/${value}`,
  (value) => `/?${value}`,
  (value) => `/events?page=${value}`,
  (value) => `/events?${value}=${value}`,
  (value) => `/events/${value}`,
  (value) => `/events/${value}/${value}`,
  (value) => `/events/search?event=${value}`,
  (value) => `/events/search?event=evening&city=${value}`,
  (value) => `/events/search?event=evening&page=${value}`,
  (value) => `/events/search?event=${value}&event=${value}`,
  (value) => `/events/listing?page=${value}`,
  (value) =>
    `/events/listing?category=${value}&city=${value}&when_from=${value}&price_to=${value}&sort=${value}`,
  (value) => `/events/listing/${value}`,
  (value) => `/events/listing/category:${value}`,
  (value) => `/events/listing/${value}:music`,
  (value) => `/events/listing/city:nairobi+price:${value}..${value}?page=${value}`,
  (value) => `/events/category/${value}`,
  (value) => `/events/category/music?page=${value}`,
  (value) => `/organizers/${value}`,
  (value) => `/organizers/ngoma-nights?page=${value}`,
  (value) => `/language?${value}=1`,
  (value) => `/events/plain-evening?${value}`,
];

// Files and feeds: they may be anything but a server's failure.
const FILE_PLACES: ((value: string) => string)[] = [
  (value) => `/assets/${value}`,
  (value) => `/posters/${value}`,
  (value) => `/posters/music/${value}-1.4x5.svg`,
  (value) => `/sitemaps/${value}`,
  (value) => `/events/${value}.data`,
  (value) => `/events/search.data?event=${value}&_routes=${value}`,
  (value) => `/sitemap.xml?${value}`,
  (value) => `/healthz?${value}`,
];

const RUNS = { numRuns: 100 };

describe('whatever is written where', () => {
  test('a call answers 200, a 404, or a 400 that names what is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALL_PLACES), written, async (place, value) => {
        const target = place(value);
        expectCall(await send(target), target);
      }),
      RUNS,
    );
  }, 120_000);

  test('a page is itself, a redirect within the site, a 404 or a 400, and never echoes markup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PAGE_PLACES), written, async (place, value) => {
        const target = place(value);
        expectPage(await send(target), target);
      }),
      RUNS,
    );
  }, 120_000);

  test('a file or a feed does not fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...FILE_PLACES), written, async (place, value) => {
        const target = place(value);
        expectHarmless(await send(target), target);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  test('every hostile text in every place of a call', async () => {
    const failed: string[] = [];
    for (const place of CALL_PLACES) {
      const targets = [...HOSTILE.map(encodeURIComponent), ...BROKEN_ESCAPES].map(place);
      await Promise.all(
        targets.map(async (target) => {
          const answer = await send(target);
          try {
            expectCall(answer, target);
          } catch {
            failed.push(`${answer.status} ${target.slice(0, 200)}`);
          }
        }),
      );
    }
    expect(failed).toEqual([]);
  }, 120_000);

  test('headers: cookies, languages, encodings, conditions', async () => {
    // A header cannot hold a line break; everything else can be sent.
    const inHeader = fc.oneof(
      fc.constantFrom(
        ...HOSTILE.filter((text) => text !== LONG_TERM).map((text) => text.replace(/[\r\n\0]/g, ' ')),
      ),
      fc
        .string({ unit: 'binary', maxLength: 40 })
        .map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '~')),
      fc.constantFrom('', ';', '=', ';;=;', '"', 'a=b=c', '%', '%00', '%ff', `MY_LANG=`, 'x'.repeat(6_000)),
    );
    const header = fc.oneof(
      fc.record({ cookie: inHeader }),
      fc.record({
        cookie: inHeader.map((value) => `MY_LANG=${value}; MY_SEARCH=${value}; MY_CITY=${value}`),
      }),
      fc.record({ cookie: inHeader.map((value) => `MY_CART=${value}; ${value}=MY_LANG; MY_LANG="id"`) }),
      fc.record({ 'accept-language': inHeader }),
      fc.record({ 'accept-encoding': inHeader }),
      fc.record({ 'if-none-match': inHeader, 'if-modified-since': inHeader }),
      fc.record({ range: inHeader, authorization: inHeader }),
      fc.record({ accept: inHeader, 'user-agent': inHeader, referer: inHeader }),
      fc.record({ 'x-forwarded-for': inHeader, 'x-forwarded-host': inHeader, 'x-forwarded-proto': inHeader }),
      fc.record({ host: inHeader }),
    );
    const targets = [
      '/events',
      '/events/plain-evening',
      '/events/search?event=evening',
      '/api/events/trending',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), header, async (target, headers) => {
        const asked = `${target} ${JSON.stringify(headers)}`;
        const answer = await send(target, { 'accept-encoding': 'identity', ...headers });
        expectHarmless(answer, asked);
        if (!isNotHttp(answer)) expect([200, 206, 304], asked).toContain(answer.status);
      }),
      { numRuns: 120 },
    );
  }, 120_000);
});

describe('bytes that no client tidies up', () => {
  const RAW_TARGETS = [
    '/events/\u00ff\u00fe',
    '/events/search?event=\u00c3\u0028',
    '/events/a\u0000b',
    '/api/event/view/a\u0000b',
    '/api/events/search/?event=\u0000',
    '/api/events/search/?event=\u00ff',
    '/events/<zqmark>',
    '/events/search?event="><zqmark>',
    '/api/events/<zqmark>',
    '//events',
    '///evil.example/',
    '/events//plain-evening',
    '/events/./plain-evening',
    '/events/../api/webData',
    '/events/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/src/main/app.ts',
    'http://evil.example/events',
    'http://evil.example:99999/events',
    '*',
    'events',
    '/events#zqmark',
    '/events\\..\\',
    `/${'a/'.repeat(2_000)}`,
    `/events/${'b'.repeat(12_000)}`,
    `/events?${'page=1&'.repeat(1_500)}`,
  ];

  test.each(RAW_TARGETS)('%s', async (target) => {
    const answer = await send(target);
    expectHarmless(answer, target);
    expect(answer.body).not.toContain('"devDependencies"');
    expect(answer.body).not.toContain('createApp');
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD', 'POST'])(
    'the method %s',
    async (method) => {
      for (const target of [
        '/events',
        '/events/plain-evening',
        '/api/events/trending',
        '/nothing',
        '/language',
      ]) {
        expectHarmless(await sendRaw(port, { method, target }), `${method} ${target}`);
        const own: RawRequest = { method, target, headers: { 'sec-fetch-site': 'same-origin' } };
        expectHarmless(await sendRaw(port, own), `${method} ${target} from our own page`);
      }
    },
  );

  test('bodies that nobody asked for', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '{"__proto__":{"a":1}}'],
      ['application/x-www-form-urlencoded', '%00=%ff&language=%ff'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n--x--'],
      ['multipart/form-data', 'nothing'],
      ['text/plain', '\u0000\u00ff'],
      ['not a type', 'x'],
    ];
    for (const [type, body] of bodies) {
      for (const target of ['/language', '/events', '/api/events/trending', '/nothing']) {
        const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
        expectHarmless(
          await sendRaw(port, { method: 'POST', target, headers, body }),
          `${type} to ${target}`,
        );
      }
    }
  });
});

describe('the cases one by one', () => {
  const field = (answer: RawAnswer) => Object.keys(JSON.parse(answer.body).errors ?? {});

  test('calls', async () => {
    for (const target of [
      '/api/event/view/unknown',
      '/api/events/unknown',
      '/api/events/category/unknown',
      '/api/events/filter/unknown:value',
      '/api/events/filter/category:unknown',
      '/api/organizer/view/unknown',
      '/api/events/request/all?page=1000000',
    ]) {
      expect((await send(target)).status, target).toBe(404);
    }
    const refused: [string, string][] = [
      ['/api/events/listing?page=0', 'page'],
      ['/api/events/listing?page=-1', 'page'],
      ['/api/events/listing?size=1000000', 'size'],
      [`/api/events/search/?event=${LONG_TERM}`, 'event'],
      [`/api/events/search/?city=${LONG_TERM}`, 'city'],
      ['/api/events/search/?event=%00', 'event'],
      ['/api/events/search/?city=a%00', 'city'],
      [`/api/event/suggestions?event=${LONG_TERM}`, 'event'],
      ['/api/event/suggestions?event=%00', 'event'],
      ['/api/event/suggestions?event=%ff', 'event'],
      ['/api/events/search/?event=caf%e9', 'event'],
      ['/api/events/search/?event=a&city=%ff', 'city'],
      ['/api/event/suggestions', 'event'],
    ];
    for (const [target, name] of refused) {
      const answer = await send(target);
      expect(answer.status, target.slice(0, 100)).toBe(400);
      expect(field(answer), target.slice(0, 100)).toContain(name);
    }
  });

  test('a NUL in a slug is an unknown slug', async () => {
    for (const target of [
      '/api/event/view/%00',
      '/api/event/availability/a%00b',
      '/api/events/category/%00',
      '/api/events/category?slug=%00',
      '/api/events/city?slug=a%00',
      '/api/events/%00',
      '/api/events/filter/category:%00',
    ]) {
      expect([400, 404], target).toContain((await send(target)).status);
    }
  });

  test.each([
    '/events?page=0',
    '/events?page=-1',
    '/events?page=1000000000',
    '/events?page=abc',
    '/events?page=1.5',
    '/events/search?event=evening&page=0',
    '/events/search?event=evening&page=99',
    '/events/listing?page=999',
    '/events/category/music?page=999',
    '/events/category/polka',
    '/events/listing/colour:red',
    '/events/listing/category:polka',
    '/events/unknown-evening',
    '/organizers/unknown',
    '/organizers/ngoma-nights?page=999',
  ])('the page %s is a 404', async (target) => {
    const answer = await send(target);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('ERROR!!');
  });

  test.each([
    '/events/a%00b',
    '/events/%ff',
    '/organizers/%00',
    '/events/category/%00',
    '/events/listing/category:%00',
    `/events/search?event=${LONG_TERM}`,
    '/events/search?event=%00',
    '/events/search?event=a&city=%00',
    '/events/search?event=caf%e9',
    '/events/search?event=a&city=%ff%fe',
  ])('a page for what nobody can type is refused: %#', async (target) => {
    const answer = await send(target);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toContain('ERROR!!');
  });

  test('a malformed cookie changes nothing', async () => {
    const plain = await send('/events/plain-evening');
    expect(plain.status).toBe(200);
    for (const cookie of [
      'MY_LANG',
      'MY_LANG=%',
      'MY_LANG=%00',
      ';;;',
      '=',
      'MY_LANG="; MY_CITY=%ff',
      '\u00ff=\u00fe',
      'MY_LANG=en%0d%0ax: y',
    ]) {
      const answer = await send('/events/plain-evening', { cookie });
      expect(answer.status, cookie).toBe(200);
      expect(answer.body, cookie).toBe(plain.body);
    }
  });

  test('markup in the path is shown as text on the error page', async () => {
    const { status, body } = await send(`/nothing/%3C${MARK}%3E&"'`);
    expect(status).toBe(404);
    expect(body).toContain('Page not found: ');
    expect(asMarkup(body)).toBeUndefined();
  });
});

test.each([
  ['id', 'Ini wajib diisi.', 'Panggilan ini tidak punya kolom itu.'],
  ['sw', 'Hii inahitajika.', 'Ombi hili halina sehemu hiyo.'],
])('what is wrong with a field is said in %s', async (language, needed, unknown) => {
  const answer = await sendRaw(port, {
    target: '/api/user/login',
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'accept-language': language,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username: 'x', role: 'admin' }),
  });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).errors).toEqual({ password: [needed], role: [unknown] });
});
