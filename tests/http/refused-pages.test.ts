import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { NEWSLETTER_STOP_PATH } from '#web/paths/site.ts';

const db = await testDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(db);
});

type Method = 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, site: string, locale = 'en') =>
  app.http.inject({ method, url, headers: { 'sec-fetch-site': site, cookie: `MY_LANG=${locale}` } });

describe.each(LOCALES)('whoever is refused on a page reads a page, in %s', (locale) => {
  const REFUSALS: [string, Method, string, number, string][] = [
    ['another site', 'POST', 'cross-site', 403, m.reason_cross_origin({}, { locale })],
    ['a wrong method', 'PUT', 'same-origin', 405, m.reason_method({}, { locale })],
    ['both', 'DELETE', 'cross-site', 403, m.reason_cross_origin({}, { locale })],
  ];
  test.each(REFUSALS)('%s', async (_what, method, from, status, sentence) => {
    for (const url of ['/login?next=/', '/events']) {
      const { statusCode, headers, payload } = await ask(method, url, from, locale);
      expect(statusCode, url).toBe(status);
      expect(headers, url).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': locale,
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy'], url).toContain("default-src 'self'");
      if (status === 405) expect(headers.allow).toBe('GET, HEAD, POST');
      expect(elements(payload, 'html')[0]?.attributes.lang).toBe(locale);
      expect(wordsOf(payload)).toContain(sentence);
      expect(elements(payload, 'a')[0]?.attributes.href).toBe('/');
    }
  });
});

test('whoever reads data gets data', async () => {
  for (const url of ['/api/user/logout', '/login.data']) {
    const { statusCode, payload } = await ask('POST', url, 'cross-site');
    expect([statusCode, JSON.parse(payload).code], url).toEqual([403, 'cross_origin']);
  }
});

test.each(['http://', '%%%', ''])('an origin that is none is refused: "%s"', async (origin) => {
  const urls = [
    '/login',
    '/login.data',
    '/nowhere',
    '/api/user/logout',
    '/cb/nobody',
    `${NEWSLETTER_STOP_PATH}?token=x`,
  ];
  for (const url of urls) {
    const headers = { 'sec-fetch-site': 'same-origin', origin };
    const { statusCode } = await app.http.inject({ method: 'POST', url, headers });
    expect(statusCode, url).toBe(403);
  }
});

describe('what goes wrong on a page', () => {
  const TOKEN = 'Zx9-kQ2mL0_vB7nR4tYwE1sUhG6dFjA3cPoIiKlMbNa';

  test('is not written past the log: an address that takes no form is an answer', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    const noted = vi.spyOn(app.services.log, 'error');
    for (const url of [`/tickets/accept/${TOKEN}/x`, `/nowhere/${TOKEN}`]) {
      const { statusCode } = await ask('POST', url, 'same-origin');
      expect([404, 405]).toContain(statusCode);
    }
    expect(written).not.toHaveBeenCalled();
    expect(noted).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('is noted in the log, without secrets', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    const noted = vi.spyOn(app.services.log, 'error').mockImplementation(() => {});
    const stop = vi.spyOn(app.services.db.sql, 'getExecutor').mockImplementation(() => {
      throw new Error('a fault of ours');
    });
    const { statusCode } = await app.http.inject(`/an-old-address/${TOKEN}?t=${TOKEN}`);
    stop.mockRestore();
    expect(statusCode).toBe(500);
    expect(written).not.toHaveBeenCalled();
    expect(noted).toHaveBeenCalled();
    expect(JSON.stringify(noted.mock.calls)).not.toContain(TOKEN);
    vi.restoreAllMocks();
  });
});
