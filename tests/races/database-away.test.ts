import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { editEvent } from '#modules/catalog/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { elements, wordsOf } from '#tests/support/html.ts';

const db = await testDatabase();
const ids = new Map<string, number>();

beforeAll(async () => {
  const startsAt = days(30, new Date());
  const when = { startsAt, endsAt: hours(3, startsAt) };
  const slugs = ['kept-evening', 'unseen-evening', 'edited-evening'];
  const added = await (await openCatalogue(db)).add(...slugs.map((slug) => ({ slug, ...when })));
  slugs.forEach((slug, at) => void ids.set(slug, added[at] ?? 0));
});

// How long somebody may be kept waiting for the news that it did not work.
const PATIENCE_MS = 5_000;

const FAULTS: [string, (proxy: FaultProxy) => Promise<void> | void][] = [
  ['refuses connections', (proxy) => proxy.cut()],
  ['does not answer', (proxy) => proxy.hang()],
];

describe.each(FAULTS)('while the database %s', (_what, makeFault) => {
  let proxy: FaultProxy;
  let app: RunningApp;

  beforeAll(async () => {
    proxy = await startFaultProxy(db.url ?? '');
    app = await startApp({ DATABASE_URL: proxy.url, DEMO: 'off', LOG_LEVEL: 'fatal' });
    for (const page of ['/events', '/events/kept-evening']) {
      expect((await open(page)).status).toBe(200);
    }
    await makeFault(proxy);
  });

  afterAll(async () => {
    await proxy?.restore();
    await app?.stop();
    await proxy?.stop();
  });

  async function open(path: string, language = 'en') {
    const startedAt = performance.now();
    const response = await fetch(app.url + path, { headers: { cookie: `MY_LANG=${language}` } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ms: performance.now() - startedAt };
  }

  test('pages that were kept stay, also when the news of changes is missing', async () => {
    for (let round = 0; round < 2; round++) {
      for (const page of ['/events', '/events/kept-evening']) {
        const answer = await open(page);
        expect(answer.status, page).toBe(200);
        expect(answer.text, page).toContain('Kept Evening');
        expect(answer.ms, page).toBeLessThan(PATIENCE_MS);
      }
      await sleep(1_200);
    }
  });

  const CALLS: [string, string, boolean | undefined][] = [
    ['/api/events/trending', 'Error fetching trending events.', false],
    ['/api/events/search/?event=a', 'Error searching the results.', true],
    ['/api/webData', 'Error fetching site information.', false],
    ['/api/events/categories/list', 'Internal server error.', undefined],
    ['/api/events/request/all', 'Internal server error.', undefined],
    ['/api/events/listing', 'Internal server error.', undefined],
    ['/api/events/countries', 'Internal server error.', undefined],
    ['/api/event/view/kept-evening', 'Internal server error.', undefined],
    ['/api/event/availability/kept-evening', 'Internal server error.', undefined],
  ];

  test('calls answer 500 with their text within five seconds, all at once too', async () => {
    const answers = await Promise.all(CALLS.map(([path]) => open(path)));
    CALLS.forEach(([path, statusMessage, fatal], at) => {
      const answer = answers[at];
      expect(answer?.status, path).toBe(500);
      const body = JSON.parse(answer?.text ?? '');
      expect(body, path).toMatchObject({ statusCode: 500, statusMessage });
      if (fatal !== undefined) expect(body.fatal, path).toBe(fatal);
      expect(answer?.ms, path).toBeLessThan(PATIENCE_MS);
      expect(answer?.text).not.toMatch(/ECONNREFUSED|timeout|select |127\.0\.0\.1/i);
    });
  });

  test('a crowd does not make anybody wait longer', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => open('/api/events/request/all')));
    for (const { status, ms } of answers) {
      expect(status).toBe(500);
      expect(ms).toBeLessThan(PATIENCE_MS);
    }
  });

  test('search gives the error page with its text', async () => {
    const { status, headers, text } = await open('/events/search?event=anything');
    expect(status).toBe(500);
    expect(headers.get('cache-control')).toContain('no-store');
    const words = wordsOf(text);
    expect(words).toContain('ERROR!!');
    expect(words).toContain('Oops, Internal server error.');
    expect(words).toContain('Error searching the results.');
    const home = elements(text, 'a').find(({ inner }) => wordsOf(inner) === 'Go to home page');
    expect(home?.attributes.href).toBe('/');
  });

  test('/events renders with a message in place of each part that failed, and is not kept', async () => {
    // Not the page that is kept: that one is asked for without a page number, in English.
    for (const [path, language] of [
      ['/events?page=1', 'en'],
      ['/events', 'id'],
      ['/events', 'sw'],
    ]) {
      const { status, headers, text } = await open(path ?? '', language);
      expect(status, language).toBe(500);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(elements(text, 'html')[0]?.attributes.lang).toBe(language);
      expect(elements(text, 'h1')).toHaveLength(1);
      const words = wordsOf(text);
      expect(words).not.toContain('ERROR!!');
      if (language !== 'en') continue;
      expect(words).toContain('Error fetching trending events.');
      // What every page shows may still be known from a moment ago.
      expect(words).toMatch(/Error fetching site information\.|hello@tiketi\.example\.com/);
    }
  });

  test('an event that was never opened gives the error page', async () => {
    const { status, text } = await open('/events/unseen-evening');
    expect(status).toBe(500);
    expect(wordsOf(text)).toContain('ERROR!!');
  });

  test('/readyz says so, /healthz is fine', async () => {
    expect((await open('/readyz')).status).toBe(503);
    expect((await open('/healthz')).status).toBe(200);
  });

  test('it recovers by itself, without a restart', async () => {
    await editEvent(db, ids.get('edited-evening') ?? 0, { name: 'Edited while away' }, new Date());
    await proxy.restore();
    await vi.waitFor(async () => expect((await open('/readyz')).status).toBe(200), {
      timeout: 15_000,
      interval: 200,
    });
    await vi.waitFor(
      async () => {
        for (const [path] of CALLS) expect((await open(path)).status, path).toBe(200);
        for (const page of ['/events', '/events/search?event=anything', '/events/unseen-evening']) {
          expect((await open(page, 'sw')).status, page).toBe(200);
        }
      },
      { timeout: 15_000, interval: 200 },
    );
    // What changed in the meantime is shown, and changes are heard of again.
    await vi.waitFor(async () => expect((await open('/events')).text).toContain('Edited while away'), {
      timeout: 5_000,
    });
    await vi.waitFor(
      async () => {
        const name = `Edited at ${Date.now()}`;
        await editEvent(db, ids.get('edited-evening') ?? 0, { name }, new Date());
        await sleep(1_000);
        expect((await open('/events/edited-evening')).text).toContain(name);
      },
      { timeout: 10_000 },
    );
    await editEvent(db, ids.get('edited-evening') ?? 0, { name: 'Edited Evening' }, new Date());
  }, 60_000);
});
