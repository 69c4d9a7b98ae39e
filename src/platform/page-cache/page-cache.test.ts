import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REFUSED } from '#platform/http/gate.ts';
import type { InTurn } from './flights.ts';
import { openTestSite, renderedPage, type TestSite } from './test-site.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

afterEach(async () => {
  await site.close();
});

describe('what is a hit', () => {
  it('renders once and then answers the same bytes by itself', async () => {
    const first = await site.ask('/events/koroga');
    const second = await site.ask('/events/koroga');
    expect(site.renders).toHaveLength(1);
    expect(second.body).toEqual(first.body);
    const changing = { 'x-request-id': '', date: '' };
    expect({ ...second.headers, ...changing }).toEqual({ ...first.headers, ...changing });
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(site.cache.stats()).toMatchObject({ hits: 1, misses: 1, renders: 1, pages: 1, rendersNow: 0 });
  });

  it('hands on other pages, methods and headers that it does not understand', async () => {
    await site.ask('/events/koroga');
    for (const path of ['/account', '/events/pay', '/api/events/trending', '/events/', '/events/%70ay']) {
      expect((await site.ask(path)).text).toBe('handed on');
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await site.ask('/events/koroga', {}, method)).text).toBe('handed on');
    }
    const odd = [
      { range: 'bytes=0-9' },
      { authorization: 'Bearer x' },
      { connection: 'upgrade', upgrade: 'h2c' },
    ];
    for (const headers of odd) {
      expect((await site.ask('/events/koroga', headers as Record<string, string>)).text).toBe('handed on');
    }
    expect(site.renders).toHaveLength(1);
  });

  it('knows only the parameters of the page, in any order', async () => {
    await site.ask('/events?sort=soonest&page=2&utm_source=mail');
    await site.ask('/events?page=2&fbclid=1&sort=soonest');
    expect(site.renders.map(({ url }) => url)).toEqual(['/events?page=2&sort=soonest']);
    await site.ask('/events?page=3');
    expect(site.renders).toHaveLength(2);
  });

  it('keeps the data of a page apart from the page', async () => {
    await site.ask('/events/koroga');
    await site.ask('/events/koroga.data');
    await site.ask('/events/koroga.data');
    expect(site.renders.map(({ url, isData }) => [url, isData])).toEqual([
      ['/events/koroga', false],
      ['/events/koroga.data', true],
    ]);
  });

  it('keeps each language apart: cookie, then header, then default', async () => {
    const asked = [
      {},
      { 'accept-language': 'id-ID,en;q=0.5' },
      { 'accept-language': 'id-ID', cookie: 'a=b; MY_LANG=sw' },
      { 'accept-language': 'fr', cookie: 'MY_LANG=%%%' },
      { 'accept-language': ';;;q=,,', cookie: '=;;=' },
    ];
    const languages: unknown[] = [];
    for (const headers of asked) {
      languages.push(
        (await site.ask('/events', headers as Record<string, string>)).headers['content-language'],
      );
    }
    expect(languages).toEqual(['en', 'id', 'sw', 'en', 'en']);
    expect(site.renders.map(({ locale }) => locale)).toEqual(['en', 'id', 'sw']);
  });

  it('renders everything anew when it is off, with the same answers', async () => {
    const off = await openTestSite({ isOn: false });
    off.page(() => renderedPage());
    site.page(() => renderedPage());
    const [one, other] = [await off.ask('/events'), await off.ask('/events')];
    expect(off.renders).toHaveLength(2);
    const kept = await site.ask('/events');
    const changing = { 'x-request-id': '', date: '' };
    expect({ ...one.headers, ...changing }).toEqual({ ...kept.headers, ...changing });
    expect(other.text).toBe(kept.text);
    await off.close();
  });
});

describe('what nobody may see of anybody', () => {
  it('gives the render nothing but address, language and place', async () => {
    await site.ask('/events/koroga?t=secret', {
      cookie: 'session=secret; MY_LANG=sw',
      'x-forwarded-for': '10.0.0.1',
    });
    expect(site.renders).toEqual([
      { url: '/events/koroga', locale: 'sw', place: '', isData: false, requestId: expect.any(String) },
    ]);
  });

  it('answers the same bytes with and without a session', async () => {
    const guest = await site.ask('/events/koroga');
    const known = await site.ask('/events/koroga', { cookie: '__Host-session=abc; MY_CART=%7B%7D' });
    expect(known.body).toEqual(guest.body);
    expect(known.headers.etag).toBe(guest.headers.etag);
    expect(site.renders).toHaveLength(1);
  });

  it('never sends a cookie, and does not keep a page that tried to set one', async () => {
    site.page(() => renderedPage({ headers: { 'Set-Cookie': 'session=abc' } }));
    const reply = await site.ask('/events/koroga');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
    await site.ask('/events/koroga');
    expect(site.renders).toHaveLength(2);
    expect(site.errors).toHaveLength(2);
  });
});

describe('what is written', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['identity', undefined],
    ['*;q=0', undefined],
  ])('%s is answered in %s, always the same text', async (accepted, coding) => {
    const plain = await site.ask('/events/koroga');
    const reply = await site.ask('/events/koroga', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.text).toBe(plain.text);
    expect(reply.headers['content-length']).toBe(String(reply.body.length));
    expect(reply.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(reply.headers.etag).toBe(plain.headers.etag);
    expect(site.renders).toHaveLength(1);
  });

  it('answers 304 to those who have the page, in any encoding and in lists, and to *', async () => {
    const { headers } = await site.ask('/events/koroga', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const reply = await site.ask('/events/koroga', { 'if-none-match': known });
      expect(reply.status).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Language, Cookie, Accept-Encoding',
        'content-language': 'en',
        'x-request-id': expect.any(String),
      });
      expect(reply.headers['content-length']).toBeUndefined();
    }
    expect((await site.ask('/events/koroga', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await site.ask('/events/koroga', { 'if-none-match': etag, cookie: 'MY_LANG=sw' })).status).toBe(
      200,
    );
    expect(site.cache.stats().notModified).toBe(4);
  });

  it('answers 304 also when it had to render first', async () => {
    site.page(() => renderedPage());
    const { headers } = await site.ask('/events/koroga');
    site.pass(60_000);
    expect((await site.ask('/events/koroga', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect(site.renders).toHaveLength(2);
  });

  it('gives another ETag to other content and to other headers', async () => {
    const etags = new Set<unknown>();
    for (const headers of [{}, { 'content-security-policy': "default-src 'none'" }]) {
      for (const body of ['one', 'two']) {
        site.cache.dropTags(['t']);
        site.page(() => renderedPage({ body, headers, tags: ['t'] }));
        etags.add((await site.ask('/events')).headers.etag);
      }
    }
    expect(etags.size).toBe(4);
  });

  it('answers HEAD with the headers of GET and no body, from the same render', async () => {
    const head = await site.ask('/events/koroga', { 'accept-encoding': 'br' }, 'HEAD');
    const get = await site.ask('/events/koroga', { 'accept-encoding': 'br' });
    const changing = { 'x-request-id': '', date: '' };
    expect({ ...head.headers, ...changing }).toEqual({ ...get.headers, ...changing });
    expect(head.body).toHaveLength(0);
    expect(site.renders).toHaveLength(1);
  });

  it('logs every answer', async () => {
    await site.ask('/events/koroga?junk=1');
    const reply = await site.ask('/events/koroga', { 'accept-encoding': 'br' });
    await site.ask('/events/koroga', { 'if-none-match': '*' }, 'HEAD');
    await expect.poll(() => site.accesses.length).toBe(3);
    expect(site.accesses.map(({ status, cache, method, url }) => [status, cache, method, url])).toEqual([
      [200, 'miss', 'GET', '/events/koroga'],
      [200, 'hit', 'GET', '/events/koroga'],
      [304, 'hit', 'HEAD', '/events/koroga'],
    ]);
    expect(site.accesses[1]).toMatchObject({
      reqId: reply.headers['x-request-id'],
      bytes: reply.body.length,
    });
  });

  it('survives whatever stands in the headers', async () => {
    const value = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    const headers = fc.record({
      'accept-encoding': value,
      'accept-language': value,
      cookie: value,
      'if-none-match': value,
    });
    await fc.assert(
      fc.asyncProperty(headers, async (sent) => {
        const reply = await site.ask('/events/koroga', sent);
        expect([200, 304]).toContain(reply.status);
      }),
      { numRuns: 50 },
    );
    expect(site.errors).toEqual([]);
  });
});

describe('when a page ends', () => {
  it('after a minute', async () => {
    await site.ask('/events');
    site.pass(59_999);
    await site.ask('/events');
    expect(site.renders).toHaveLength(1);
    site.pass(1);
    await site.ask('/events');
    expect(site.renders).toHaveLength(2);
  });

  it('at the boundary it shows', async () => {
    const saleEnds = site.now() + 10_000;
    site.page(() => renderedPage({ freshUntil: saleEnds }));
    await site.ask('/events');
    site.pass(9_999);
    await site.ask('/events');
    expect(site.renders).toHaveLength(1);
    site.pass(1);
    await site.ask('/events');
    expect(site.renders).toHaveLength(2);
  });

  it('at once when one of its tags is dropped, and only then', async () => {
    site.page(({ url }) => renderedPage({ body: url, tags: [url, 'site'] }));
    await site.ask('/events/one');
    await site.ask('/events/two');
    site.cache.dropTags(['/events/one']);
    await site.ask('/events/one');
    await site.ask('/events/two');
    expect(site.renders.map(({ url }) => url)).toEqual(['/events/one', '/events/two', '/events/one']);
    site.cache.dropTags(['site']);
    await site.ask('/events/two');
    expect(site.renders).toHaveLength(4);
  });

  it('after a second while news is missed, and at once when it is heard again', async () => {
    await site.ask('/events');
    site.cache.trust(false);
    await site.ask('/events');
    expect(site.renders).toHaveLength(1);
    site.pass(1_000);
    await site.ask('/events');
    expect(site.renders).toHaveLength(2);
    site.cache.trust(true);
    await site.ask('/events');
    expect(site.renders).toHaveLength(3);
    site.pass(30_000);
    await site.ask('/events');
    expect(site.renders).toHaveLength(3);
  });

  it('is not trusted before it is told so', async () => {
    const untold = await openTestSite({}, { isTrusted: false });
    await untold.ask('/events');
    untold.pass(1_000);
    await untold.ask('/events');
    expect(untold.renders).toHaveLength(2);
    await untold.close();
  });
});

describe('one render at a time', () => {
  it('renders once for a hundred who ask at once', async () => {
    site.page(async () => {
      await wait(50);
      return renderedPage({ body: 'the one' });
    });
    const replies = await Promise.all(Array.from({ length: 100 }, () => site.ask('/events/koroga')));
    expect(site.renders).toHaveLength(1);
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['the one']));
  });

  describe('and a change in the middle of it', () => {
    let content: string;
    let goOn: () => void;
    let early: ReturnType<TestSite['ask']>;

    beforeEach(async () => {
      content = 'old';
      const gate = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      site.page(async () => {
        const seen = content;
        if (seen === 'old') await gate;
        return renderedPage({ body: seen, tags: ['event:1'] });
      });
      early = site.ask('/events/koroga');
      await expect.poll(() => site.renders.length).toBe(1);
      content = 'new';
    });

    it('does not keep what was read before', async () => {
      site.cache.dropTags(['event:1']);
      goOn();
      expect((await early).text).toBe('old');
      expect(site.cache.stats().pages).toBe(0);
      expect((await site.ask('/events/koroga')).text).toBe('new');
    });

    it('keeps it when the change was about something else', async () => {
      site.cache.dropTags(['event:2']);
      goOn();
      await early;
      expect((await site.ask('/events/koroga')).text).toBe('old');
    });

    it('gives whoever asks after it a render of their own, which stays', async () => {
      site.cache.dropTags(['event:1']);
      expect((await site.ask('/events/koroga')).text).toBe('new');
      goOn();
      expect((await early).text).toBe('old');
      expect((await site.ask('/events/koroga')).text).toBe('new');
      expect(site.renders).toHaveLength(2);
    });
  });

  it('does not keep what was read before a flush', async () => {
    let goOn = () => {};
    site.page(
      () =>
        new Promise((resolve) => {
          goOn = () => resolve(renderedPage());
        }),
    );
    const early = site.ask('/events/koroga');
    await expect.poll(() => site.renders.length).toBe(1);
    site.cache.flush();
    goOn();
    await early;
    expect(site.cache.stats().pages).toBe(0);
  });
});

describe('when rendering fails', () => {
  const away = () => {
    throw new Error('the database is away');
  };

  it('passes a failure through with its status and keeps nothing of it', async () => {
    site.page(() => renderedPage({ status: 500, body: '<p>Oops, Internal server error.</p>' }));
    const reply = await site.ask('/events');
    expect(reply.status).toBe(500);
    expect(reply.text).toBe('<p>Oops, Internal server error.</p>');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
    site.page(() => renderedPage({ body: 'back' }));
    expect((await site.ask('/events')).text).toBe('back');
  });

  it('answers a render that throws, or hands out nonsense, with the last resort', async () => {
    const broken = [away, () => renderedPage({ headers: { 'x-bad': 'a\nb' } })];
    for (const make of broken) {
      site.page(make);
      const reply = await site.ask('/events', { 'accept-language': 'sw' });
      expect([reply.status, reply.text]).toEqual([500, '<!DOCTYPE html><p>500 sw</p>']);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(site.errors).toHaveLength(2);
    expect(site.cache.stats()).toMatchObject({ failedRenders: 2, pages: 0 });
  });

  it.each([404, 301, 410])('keeps no %s', async (status) => {
    site.page(() => renderedPage({ status, headers: { location: '/events' } }));
    expect((await site.ask('/events/gone')).status).toBe(status);
    await site.ask('/events/gone');
    expect(site.renders).toHaveLength(2);
  });

  it('keeps no page that says so', async () => {
    site.page(() => renderedPage({ isCacheable: false }));
    expect((await site.ask('/events')).headers['cache-control']).toBe('no-store');
    await site.ask('/events');
    expect(site.renders).toHaveLength(2);
  });

  it('serves a whole old page instead of one that lacks a part', async () => {
    const before = await site.ask('/events');
    site.page(() => renderedPage({ isCacheable: false, body: 'in part' }));
    site.pass(60_000);
    expect((await site.ask('/events')).text).toBe(before.text);
    site.page(() => renderedPage({ body: 'whole again' }));
    site.pass(2_000);
    expect((await site.ask('/events')).text).toBe('whole again');
  });

  it('serves the old page instead, for an hour, trying again every other second', async () => {
    const before = await site.ask('/events');
    site.page(away);
    site.pass(60_000);
    for (let turn = 0; turn < 3; turn += 1) {
      const reply = await site.ask('/events');
      expect([reply.status, reply.text]).toEqual([200, before.text]);
    }
    expect(site.renders).toHaveLength(2);
    site.pass(2_000);
    expect((await site.ask('/events')).text).toBe(before.text);
    expect(site.renders).toHaveLength(3);
    expect(site.cache.stats().stale).toBe(4);
    site.pass(3_600_000);
    expect((await site.ask('/events')).status).toBe(500);
  });

  it('serves the old page instead of one with status 500, and the new one once it works again', async () => {
    const before = await site.ask('/events');
    site.pass(60_000);
    site.page(() => renderedPage({ status: 500 }));
    expect((await site.ask('/events')).text).toBe(before.text);
    site.pass(2_000);
    site.page(() => renderedPage({ body: 'back' }));
    expect((await site.ask('/events')).text).toBe('back');
  });

  it('stays with its pages while the listener is away too, also after a flush', async () => {
    const before = await site.ask('/events');
    site.cache.trust(false);
    site.page(away);
    site.pass(5_000);
    expect((await site.ask('/events')).text).toBe(before.text);
    site.cache.trust(true);
    site.pass(5_000);
    expect((await site.ask('/events')).text).toBe(before.text);
  });

  it('never serves a page that was dropped for being wrong', async () => {
    site.page(() => renderedPage({ tags: ['event:1'] }));
    await site.ask('/events/koroga');
    site.cache.dropTags(['event:1']);
    site.page(away);
    expect((await site.ask('/events/koroga')).status).toBe(500);
  });

  it('forgets a page that is gone for good', async () => {
    await site.ask('/events/koroga');
    site.pass(60_000);
    site.page(() => renderedPage({ status: 404 }));
    expect((await site.ask('/events/koroga')).status).toBe(404);
    site.page(away);
    expect((await site.ask('/events/koroga')).status).toBe(500);
  });
});

describe('when rendering is slow', () => {
  it('lets the old page stand in, and gives up at last', async () => {
    const slow = await openTestSite({ limits: { slowMs: 20, giveUpMs: 60 } });
    const before = await slow.ask('/events');
    slow.page(() => new Promise(() => {}));
    slow.pass(60_000);
    expect((await slow.ask('/events')).text).toBe(before.text);
    expect((await slow.ask('/events/unknown')).status).toBe(500);
    expect(slow.cache.stats().rendersNow).toBe(0);
    await slow.close();
  });
});

describe('under too much load', () => {
  it('refuses only what would need another render', async () => {
    let hasTurns = true;
    const inTurn: InTurn = async (work) => (hasTurns ? work() : REFUSED);
    const busy = await openTestSite({ inTurn });
    await busy.ask('/events/known');
    await busy.ask('/events/expired');
    busy.pass(60_000);
    busy.page(() => renderedPage({ body: 'known again' }));
    await busy.ask('/events/known');

    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    busy.page(async ({ url }) => {
      await gate;
      return renderedPage({ body: url });
    });
    const waiting = [busy.ask('/events/one'), busy.ask('/events/two')];
    await expect.poll(() => busy.renders.length).toBe(5);
    hasTurns = false;
    const late = busy.ask('/events/one');
    const refused = await busy.ask('/events/three');
    expect([refused.status, refused.headers['retry-after'], refused.text]).toEqual([503, '2', 'refused']);
    expect((await busy.ask('/events/known')).text).toBe('known again');
    expect((await busy.ask('/events/expired')).status).toBe(200);
    goOn();
    expect((await Promise.all([...waiting, late])).map(({ text }) => text)).toEqual([
      '/events/one',
      '/events/two',
      '/events/one',
    ]);
    hasTurns = true;
    expect((await busy.ask('/events/three')).status).toBe(200);
    expect(busy.cache.stats()).toMatchObject({ shed: 1, stale: 1, rendersNow: 0 });
    await busy.close();
  });
});

describe('how much is kept', () => {
  it('counts encodings that were asked for later', async () => {
    await site.ask('/events', { 'accept-encoding': 'br' });
    const before = site.cache.stats().bytes;
    const { body } = await site.ask('/events', { 'accept-encoding': 'gzip' });
    expect(site.cache.stats().bytes - before).toBe(body.length);
  });

  it('stays within its bytes, and search pages within their share', async () => {
    const small = await openTestSite({ maxBytes: 200_000, searchShareBytes: 30_000 });
    const body = () => Array.from({ length: 400 }, () => Math.random().toString(36)).join('');
    small.page(() => renderedPage({ body: body() }));
    for (let id = 0; id < 10; id += 1) await small.ask(`/events/event-${id}`);
    const before = small.cache.stats();
    for (let id = 0; id < 40; id += 1) await small.ask(`/events/search?event=term${id}`);
    const after = small.cache.stats();
    expect(after.bytes - before.bytes).toBeLessThanOrEqual(30_000);
    small.renders.length = 0;
    for (let id = 0; id < 10; id += 1) await small.ask(`/events/event-${id}`);
    expect(small.renders).toHaveLength(0);
    for (let id = 10; id < 100; id += 1)
      await small.ask(`/events/event-${id}`, { 'accept-encoding': 'gzip' });
    expect(small.cache.stats().bytes).toBeLessThanOrEqual(200_000);
    await small.close();
  });
});
