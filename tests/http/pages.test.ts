import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVERY_KIND, NOW, openCatalogue, upcomingOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { elements, jsonLd, linksOf, metaContent, titleOf, wordsOf } from '#tests/support/html.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { type Page, type TestSite, testSite } from '#tests/support/site.ts';

const PUBLIC_URL = 'https://tiketi.example';
const LANGUAGES = ['en', 'id', 'sw'];
const UPCOMING = upcomingOf(EVERY_KIND);

const db = await testDatabase();
let site: TestSite;
let idOf: Map<string, number>;

beforeAll(async () => {
  const ids = await (await openCatalogue(db)).add(...EVERY_KIND);
  idOf = new Map(EVERY_KIND.map(({ slug }, at) => [slug, ids[at] ?? 0]));
  site = await testSite(db, { now: NOW, env: { PUBLIC_URL } });
});

async function open(path: string, language = 'en'): Promise<Page> {
  return site.get(path, { cookie: `MY_LANG=${language}` });
}

async function words(path: string, language = 'en'): Promise<string> {
  return wordsOf((await open(path, language)).html);
}

const FOUND = [
  '/events',
  '/events?page=2',
  '/events/search',
  '/events/search?event=evening',
  '/events/search?event=nothing-has-this-name&city=nairobi',
  '/events/listing',
  '/events/listing/category:music',
  '/events/listing/category:faith+city:huye',
  '/events/category/music',
  '/events/category/faith',
  '/organizers/ngoma-nights',
  '/holidays',
  '/sell-your-tickets',
  '/api/docs',
  ...EVERY_KIND.map(({ slug }) => slug)
    .filter((slug) => slug !== 'draft-evening')
    .map((slug) => `/events/${slug}`),
];
const NOT_FOUND = [
  '/nothing/here',
  '/events/no-such-evening',
  '/events/draft-evening',
  '/events/listing/colour:red',
  '/events/category/polka',
  '/organizers/nobody',
  '/events?page=99',
];
const EVERY_PAGE = [...FOUND.map((path) => [path, 200]), ...NOT_FOUND.map((path) => [path, 404])] as [
  string,
  number,
][];

describe.each(EVERY_PAGE)('%s', (path, status) => {
  const pages = new Map<string, Page>();
  const page = (language: string) => {
    const found = pages.get(language);
    if (!found) throw new Error(`${path} was not opened in ${language}`);
    return found;
  };
  beforeAll(async () => {
    for (const language of LANGUAGES) pages.set(language, await open(path, language));
  });

  test(`answers ${status} in each language, and says truly which it is`, () => {
    for (const language of LANGUAGES) {
      const { status: answered, headers, html } = page(language);
      expect(answered).toBe(status);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-language')).toBe(language);
      expect(elements(html, 'html')[0]?.attributes.lang).toBe(language);
    }
    const texts = LANGUAGES.map((language) => wordsOf(page(language).html));
    expect(new Set(texts).size).toBe(3);
  });

  test('has a title, one h1 and one main', () => {
    for (const language of LANGUAGES) {
      const { html } = page(language);
      expect(elements(html, 'title')).toHaveLength(1);
      expect(titleOf(html)).toContain('Tiketi');
      expect(elements(html, 'h1')).toHaveLength(1);
      expect(wordsOf(elements(html, 'h1')[0]?.inner ?? '')).not.toBe('');
      expect(html.match(/<main\b/g)).toHaveLength(1);
    }
  });

  test('has the canonical link and the six alternates with the same address', () => {
    const address = PUBLIC_URL + path.split('?')[0];
    const { html } = page('en');
    const links = elements(html, 'link').map(({ attributes }) => attributes);
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([address]);
    const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined);
    expect(alternates.map(({ hreflang }) => hreflang).sort()).toEqual(
      ['en', 'en-ke', 'en-rw', 'en-tz', 'en-ug', 'x-default'].sort(),
    );
    expect(new Set(alternates.map(({ href }) => href))).toEqual(new Set([address]));
  });

  test('has every part in its place without a script', () => {
    for (const { html } of pages.values()) expect(html).not.toMatch(/\$R[A-Z]\(|<template|<!--\$[?!]-->/);
  });

  test('has a strict policy that allows exactly what stands in it', () => {
    for (const language of LANGUAGES) {
      const { headers, html } = page(language);
      const policy = readPolicy(headers.get('content-security-policy') ?? '');
      expect(policy.get('default-src')).toEqual(["'self'"]);
      for (const [directive, value] of Object.entries({
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'connect-src': "'self'",
        'font-src': "'self'",
      })) {
        expect(policy.get(directive), directive).toEqual([value]);
      }
      for (const sources of policy.values()) {
        for (const source of sources) {
          expect(source).toMatch(/^('self'|'none'|data:|'sha256-[A-Za-z0-9+/]{43}=')$/);
        }
      }
      expect(policy.get('script-src')).not.toContain('data:');
      for (const name of ['script', 'style'] as const) {
        const inline = elements(html, name).filter(
          ({ attributes, inner }) =>
            attributes.src === undefined && inner !== '' && !/json/.test(attributes.type ?? ''),
        );
        const hashes = inline.map(
          ({ inner }) => `'sha256-${createHash('sha256').update(inner).digest('base64')}'`,
        );
        const allowed = (policy.get(`${name}-src`) ?? []).filter((source) => source.startsWith("'sha256-"));
        expect(new Set(allowed), name).toEqual(new Set(hashes));
      }
      // What the policy forbids would be dead in the page.
      expect(html).not.toMatch(/<[a-z][^<>]* style="/i);
      expect(html).not.toMatch(/<[a-z][^<>]* on[a-z]+="/i);
      expect(html).not.toMatch(/ nonce="/);
    }
  });

  test('has the other security headers and sets no cookie', () => {
    const { headers } = page('en');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toEqual(expect.any(String));
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('vary')?.toLowerCase().split(/, */)).toEqual(
      expect.arrayContaining(['accept-language', 'cookie']),
    );
    const caching = headers.get('cache-control');
    if (status === 200 && path !== '/api/docs') expect(caching).toBe('public, max-age=0, must-revalidate');
    if (status !== 200) expect(caching).toContain('no-store');
  });

  test('loads nothing from elsewhere, and every picture has its size and its words', () => {
    const { html } = page('en');
    for (const { attributes } of elements(html, 'img')) {
      expect(attributes).toMatchObject({
        alt: expect.any(String),
        width: expect.stringMatching(/^\d+$/),
        height: expect.stringMatching(/^\d+$/),
      });
      expect(attributes.src).toMatch(/^(\/[^/]|data:)/);
    }
    for (const { attributes } of elements(html, 'script')) {
      if (attributes.src !== undefined) expect(attributes.src).toMatch(/^\/[^/]/);
    }
    for (const { attributes } of elements(html, 'link')) {
      if (/stylesheet|preload|icon|manifest/.test(attributes.rel ?? ''))
        expect(attributes.href).toMatch(/^\/[^/]/);
    }
    for (const { attributes } of elements(html, 'a')) expect(attributes.href).toMatch(/./);
  });

  if (status === 200) {
    test('has Open Graph and Twitter tags', () => {
      for (const language of LANGUAGES) {
        const { html } = page(language);
        expect(metaContent(html, 'description')?.trim()).toMatch(/./);
        expect(metaContent(html, 'og:title')?.trim()).toMatch(/./);
        expect(metaContent(html, 'og:description')?.trim()).toMatch(/./);
        expect(metaContent(html, 'og:url')).toBe(PUBLIC_URL + path.split('?')[0]);
        expect(metaContent(html, 'og:image')).toMatch(/^https:\/\/tiketi\.example\/.+\.png(\?v=\d+)?$/);
        expect(metaContent(html, 'og:locale')).toMatch(new RegExp(`^${language}_`));
        expect(metaContent(html, 'twitter:card')).toBe('summary_large_image');
      }
    });
  }
});

function readPolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => attributes.href ?? '');
const eventLinks = (html: string) =>
  [...new Set(hrefs(html))]
    .filter((href) => /^\/events\/(?!search|listing|category|pay)[^/?]+$/.test(href))
    .map((href) => href.slice('/events/'.length));
// Money and times have no-break spaces; what a person reads does not show them.
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe('/ and /events', () => {
  test('/ redirects to /events', async () => {
    const { status, headers } = await open('/');
    expect([301, 302, 307, 308]).toContain(status);
    expect(new URL(headers.get('location') ?? '', PUBLIC_URL).href).toBe(`${PUBLIC_URL}/events`);
  });

  test('shows trending events and the first page of all, with their number', async () => {
    const { html } = await open('/events');
    for (const slug of UPCOMING.slice(0, 8)) expect(eventLinks(html)).toContain(slug);
    expect(wordsOf(html)).toMatch(/trending/i);
    expect(wordsOf(html)).toContain(`${UPCOMING.length} events`);
    expect(hrefs(html)).toContain('/events?page=2');
  });

  test('the second page shows the next eight and leads back', async () => {
    const { html } = await open('/events?page=2');
    for (const slug of UPCOMING.slice(8, 16)) expect(eventLinks(html)).toContain(slug);
    expect(hrefs(html)).toContain('/events');
  });

  test('a card tells name, date, venue and city, and price', async () => {
    const text = plain(await words('/events'));
    expect(text).toContain('Plain Evening');
    expect(text).toMatch(/Tue 17 Nov · 12:00/);
    expect(text).toContain('Baraza Gardens, Nairobi');
    // Its VIP tickets are gone: there is one price to pay.
    expect(text).toMatch(/Nairobi Ksh 1,500/);
    expect(text).not.toMatch(/From Free/i);
    expect(text).toContain('Ksh 1,250');
    expect(text).toMatch(/\bFree\b/);
    expect(text).toMatch(/sold out/i);
  });

  test('amounts and dates follow the language', async () => {
    const indonesian = plain(await words('/events/listing/city:denpasar', 'id'));
    expect(indonesian).toContain('Rp 75.000');
    expect(indonesian).toMatch(/Kam, 3 Des/);
    expect(indonesian).toMatch(/17\.00/);
    const english = plain(await words('/events/listing/city:denpasar'));
    expect(english).toContain('Rp 75,000');
    expect(english).toMatch(/Thu 3 Dec · 17:00/);
  });
});

describe('/events/search', () => {
  test('shows what was searched, how much was found, and the results', async () => {
    const { html } = await open('/events/search?event=evening&city=kampala');
    expect(eventLinks(html)).toContain('free-evening');
    expect(titleOf(html)).toMatch(/evening/);
    expect(wordsOf(html)).toMatch(/\b1 event\b/);
  });

  test('is a plain form that keeps what was typed', async () => {
    const { html } = await open('/events/search?event=%22evening%22&city=nairobi');
    const form = elements(html, 'form').find(({ attributes }) => attributes.action === '/events/search');
    expect(form?.attributes.method ?? 'get').toMatch(/^get$/i);
    const field = elements(html, 'input').filter(({ attributes }) => attributes.name === 'event');
    expect(field.some(({ attributes }) => attributes.value === '"evening"')).toBe(true);
    expect(html).toMatch(/name="city"/);
  });

  test('pages its results', async () => {
    const { html } = await open('/events/search?event=evening');
    const next = hrefs(html).find((href) => href.startsWith('/events/search?') && href.includes('page=2'));
    expect(next).toBeDefined();
    const second = await open(next ?? '');
    expect(second.status).toBe(200);
    expect(eventLinks(second.html).length).toBeGreaterThan(0);
  });

  test('nothing found is an ordinary page with an empty state that offers events', async () => {
    const { status, html } = await open('/events/search?event=xylophagous+qwzrtplk');
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain('xylophagous qwzrtplk');
    expect(eventLinks(html).length).toBeGreaterThan(0);
  });

  test('a forgiven typo is said', async () => {
    const { html } = await open('/events/search?event=dolar');
    expect(eventLinks(html)).toContain('dollar-evening');
    expect(wordsOf(html)).toMatch(/\bdollar\b/i);
  });

  test('what was searched for is text, never markup', async () => {
    const { html } = await open(`/events/search?event=${encodeURIComponent('"><img src=x onerror=zq()>')}`);
    expect(html).not.toContain('<img src=x');
    expect(wordsOf(html)).toContain('"><img src=x onerror=zq()>');
  });
});

describe('/events/listing', () => {
  const redirectOf = async (path: string) => {
    const { status, headers } = await open(path);
    return { status, to: decodeURIComponent((headers.get('location') ?? '').replace(PUBLIC_URL, '')) };
  };

  test.each([
    ['/events/listing/city:nairobi+category:music', '/events/listing/category:music+city:nairobi'],
    ['/events/listing/category:music,comedy', '/events/listing/category:comedy,music'],
    ['/events/listing/sort:trending+price:free', '/events/listing/price:free+sort:trending'],
    ['/events/listing/pass:yes+flash:yes', '/events/listing/flash:yes+pass:yes'],
  ])('%s redirects to the canonical order', async (path, canonical) => {
    const { status, to } = await redirectOf(path);
    expect([301, 308]).toContain(status);
    expect(to).toBe(canonical);
    expect((await open(canonical)).status).toBe(200);
  });

  test('shows only what matches, with its number and what is applied', async () => {
    const { html } = await open('/events/listing/country:indonesia');
    expect(eventLinks(html).sort()).toEqual(['creme-brulee', 'pass-weekend']);
    expect(wordsOf(html)).toMatch(/\b2 events\b/);
    expect(hrefs(html)).toContain('/events/listing');
  });

  test('an empty one is an ordinary page that asks not to be indexed', async () => {
    const { status, html } = await open('/events/listing/category:faith+city:huye');
    expect(status).toBe(200);
    expect(metaContent(html, 'robots')).toMatch(/noindex/);
  });

  test('more than two filters are not indexed but followed, two are indexed', async () => {
    const three = await open('/events/listing/category:music+city:nairobi+when:month');
    expect(metaContent(three.html, 'robots')?.replace(/\s/g, '')).toBe('noindex,follow');
    const two = await open('/events/listing/category:music+city:nairobi');
    expect(metaContent(two.html, 'robots') ?? 'index').not.toMatch(/noindex/);
  });

  test('the filters are a form that works without JavaScript', async () => {
    const { html } = await open('/events/listing');
    const form = elements(html, 'form').find(({ inner }) => /name="category"/.test(inner));
    expect(form?.attributes.method ?? 'get').toMatch(/^get$/i);
    const action = form?.attributes.action ?? '/events/listing';
    const { status, to } = await redirectOf(
      `${action}?category=music&category=comedy&city=nairobi&price=paid`,
    );
    expect([301, 302, 303, 307, 308]).toContain(status);
    expect(to).toBe('/events/listing/category:comedy,music+city:nairobi+price:paid');
  });
});

describe('/events/category/{slug}', () => {
  test('has its name, a paragraph, its events and breadcrumbs', async () => {
    const { html } = await open('/events/category/festivals');
    expect(wordsOf(elements(html, 'h1')[0]?.inner ?? '')).toContain('Festivals');
    expect(wordsOf(html)).toContain('Whole days, and sometimes whole weekends');
    expect(eventLinks(html)).toContain('pass-weekend');
    const crumbs = jsonLd(html).find((document) => document['@type'] === 'BreadcrumbList');
    expect(crumbs?.itemListElement.length).toBeGreaterThanOrEqual(2);
  });

  test('without events it is an ordinary page', async () => {
    const { status, html } = await open('/events/category/faith');
    expect(status).toBe(200);
    expect(wordsOf(html)).not.toContain('ERROR!!');
  });
});

describe('/events/{slug}', () => {
  test('tells everything of a plain event', async () => {
    const { html } = await open('/events/plain-evening');
    const text = plain(wordsOf(html));
    expect(wordsOf(elements(html, 'h1')[0]?.inner ?? '')).toBe('Plain Evening');
    expect(titleOf(html)).toContain('Plain Evening');
    for (const part of [
      /Tue 17 Nov( 2026)? · 12:00 EAT/,
      /11:00/,
      /doors/i,
      /Baraza Gardens/,
      /1 Test Road/,
      /opposite the clock tower/,
      /Nairobi/,
      /Ngoma Nights/,
      /Regular/,
      /Ksh 1,500/,
      /VIP/,
      /Ksh 4,250/,
      /With a seat\./,
      /Sold out/i,
      /Refunds until a week before\./,
      /Everybody is welcome\./,
      /No steps\./,
      /All about Plain Evening\./,
    ]) {
      expect(text).toMatch(part);
    }
    expect(hrefs(html)).toContain('/organizers/ngoma-nights');
    expect(html).toContain('<strong>Plain Evening</strong>');
  });

  const STATES: [string, RegExp][] = [
    ['few-evening', /\bfew\b.*\bleft\b/i],
    ['held-evening', /All held in carts\. Some may come back\./],
    ['sold-evening', /sold out/i],
    ['soon-evening', /Wed 18 Nov( 2026)? · 12:00( EAT)?/],
    ['ended-evening', /sales? (has |have )?ended/i],
    ['cancelled-evening', /cancelled/i],
    ['postponed-evening', /(moved|postponed)/i],
    ['past-evening', /(past|over|took place|has ended)/i],
  ];
  test.each(STATES)('%s says its state in words, in each language', async (slug, expected) => {
    expect(plain(await words(`/events/${slug}`))).toMatch(expected);
    if (slug === 'soon-evening') return;
    for (const language of ['id', 'sw']) {
      const { html } = await open(`/events/${slug}`, language);
      const main = wordsOf(elements(html, 'main')[0]?.inner ?? '').replace(/\w+ (past )?evening\b/gi, '');
      expect(plain(main), language).not.toMatch(expected);
    }
  });

  test('a flash sale shows both prices in words, its label, its end and what is left', async () => {
    const { html } = await open('/events/flash-evening');
    const old = elements(html, 'del').map(({ inner }) => plain(wordsOf(inner)));
    const current = elements(html, 'ins').map(({ inner }) => plain(wordsOf(inner)));
    expect(old.some((text) => text.includes('Ksh 2,000') && /original price/i.test(text))).toBe(true);
    expect(current.some((text) => text.includes('Ksh 1,250') && /new price/i.test(text))).toBe(true);
    const text = plain(wordsOf(html));
    expect(text).toContain('Early evening');
    expect(text).toContain('14:00');
    expect(text).toMatch(/38 left at this price/);
  });

  test('a flash sale that is over, used up or to come changes no price', async () => {
    for (const slug of ['flash-over-evening', 'flash-used-up-evening', 'flash-soon-evening']) {
      const { html } = await open(`/events/${slug}`);
      expect(elements(html, 'del'), slug).toHaveLength(0);
      expect(plain(wordsOf(html)), slug).toContain('Ksh 1,500');
      expect(plain(wordsOf(html)), slug).not.toContain('Ksh 900');
    }
    expect(await words('/events/flash-soon-evening')).toContain('Payday');
  });

  test('a date pass shows its days and which is sold out', async () => {
    const text = plain(await words('/events/pass-weekend'));
    for (const day of ['4 Dec', '5 Dec', '6 Dec']) expect(text).toContain(day);
    expect(text).toMatch(/sold out/i);
    expect(text).toContain('WIB');
    expect(text).toContain('Rp 150,000');
  });

  test('free is called free', async () => {
    const text = plain(await words('/events/free-evening'));
    expect(text).toMatch(/\bFree\b/);
    expect(text).not.toMatch(/From Free|USh 0\b/);
  });

  test('cents are shown where there are some', async () => {
    expect(plain(await words('/events/dollar-evening'))).toContain('US$ 49.95');
  });

  test('names and descriptions are text, never markup', async () => {
    const { html } = await open('/events/creme-brulee');
    expect(wordsOf(elements(html, 'h1')[0]?.inner ?? '')).toBe(`Crème Brûlée & "Friends" <b>l'été</b>`);
    expect(html).not.toContain('<b>l');
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:/i);
    expect(html).toContain('<strong>bold</strong>');
  });

  test('hidden ticket types are not in the page, nor in its data', async () => {
    expect((await open('/events/hidden-evening')).html).not.toMatch(/zqhidden/i);
    expect((await site.get('/events/hidden-evening.data')).html).not.toMatch(/zqhidden/i);
  });

  test('the poster is there in every shape that the page names', async () => {
    const { html } = await open('/events/plain-evening');
    const posters = linksOf(html)
      .map((link) => link.replace(PUBLIC_URL, ''))
      .filter((link) => link.startsWith('/posters/'));
    expect(posters.length).toBeGreaterThanOrEqual(2);
    for (const poster of new Set(posters)) {
      const { status, headers } = await site.get(poster);
      expect(status, poster).toBe(200);
      expect(headers.get('content-type')).toMatch(/^image\/(svg\+xml|png)/);
      expect(headers.get('cache-control')).toContain('immutable');
    }
    expect(metaContent(html, 'og:image')).toMatch(/\/cards\/.+\.png\?v=\d+$/);
    expect(metaContent(html, 'og:image:width')).toBe('1200');
    expect(metaContent(html, 'og:image:height')).toBe('630');
    expect(metaContent(html, 'og:image:alt')?.trim()).toMatch(/./);
  });

  test('a former slug redirects for ever', async () => {
    const id = idOf.get('ended-evening') ?? 0;
    expect(await editEvent(db, id, { slug: 'renamed-evening' }, NOW)).toMatchObject({ ok: true });
    for (const [path, to] of [
      ['/events/ended-evening', '/events/renamed-evening'],
      ['/event/plain-evening-2019', '/events/plain-evening'],
    ]) {
      const { status, headers } = await open(path ?? '');
      expect([301, 308], path).toContain(status);
      expect(new URL(headers.get('location') ?? '', PUBLIC_URL).pathname).toBe(to);
    }
    expect((await open('/events/renamed-evening')).status).toBe(200);
    await editEvent(db, id, { slug: 'ended-evening' }, NOW);
    expect((await open('/events/ended-evening')).status).toBe(200);
    expect((await open('/events/renamed-evening')).status).toBe(301);
  });
});

describe('JSON-LD of an event', () => {
  const eventOf = async (slug: string) => {
    const found = jsonLd((await open(`/events/${slug}`)).html).filter((document) =>
      /Event$|^Festival$/.test(document['@type']),
    );
    expect(found).toHaveLength(1);
    return found[0];
  };

  test('is on the page of every event, and on no list', async () => {
    for (const { slug } of EVERY_KIND.filter(({ status }) => status !== 'draft')) {
      const event = await eventOf(slug);
      expect(event['@context']).toMatch(/^https?:\/\/schema\.org\/?$/);
      expect(event.name.trim()).toMatch(/./);
      expect(event.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?[+-]\d\d:\d\d$/);
      expect(event.location['@type']).toBe('Place');
      expect(event.location.address).toBeDefined();
      expect(event.organizer.name.trim()).toMatch(/./);
      expect(event.eventAttendanceMode).toMatch(/OfflineEventAttendanceMode$/);
      for (const image of [event.image].flat())
        expect(image.url ?? image).toMatch(/^https:\/\/tiketi\.example\//);
    }
    for (const path of ['/events', '/events/listing', '/events/search?event=evening']) {
      const documents = jsonLd((await open(path)).html);
      expect(documents.filter((document) => /Event$|^Festival$/.test(document['@type']))).toEqual([]);
    }
  });

  test('has start with offset, end, offers with their price, currency and window', async () => {
    const event = await eventOf('plain-evening');
    expect(event).toMatchObject({
      name: 'Plain Evening',
      startDate: '2026-11-17T12:00:00+03:00',
      endDate: '2026-11-17T15:00:00+03:00',
    });
    expect(event.eventStatus).toMatch(/EventScheduled$/);
    expect([event.offers].flat()).toMatchObject([
      {
        '@type': 'Offer',
        name: 'Regular',
        price: expect.anything(),
        priceCurrency: 'KES',
        url: `${PUBLIC_URL}/events/plain-evening`,
      },
      { '@type': 'Offer', name: 'VIP', priceCurrency: 'KES' },
    ]);
    expect(
      [event.offers].flat().map((offer) => [Number(offer.price), offer.availability.replace(/.*\//, '')]),
    ).toEqual([
      [1500, 'InStock'],
      [4250, 'SoldOut'],
    ]);
    const [soon] = [(await eventOf('soon-evening')).offers].flat();
    expect(soon.availability).toMatch(/PreOrder$/);
    expect(new Date(soon.validFrom)).toEqual(new Date('2026-11-18T09:00:00Z'));
  });

  test('a flash price stands in the offer, and hidden types in none', async () => {
    const prices = async (slug: string) =>
      [(await eventOf(slug)).offers].flat().map((offer) => Number(offer.price));
    expect(await prices('flash-evening')).toEqual([1250, 5000]);
    expect(await prices('flash-used-up-evening')).toEqual([1500]);
    expect(await prices('hidden-evening')).toEqual([1500]);
  });

  test('tells cancelled and moved', async () => {
    expect((await eventOf('cancelled-evening')).eventStatus).toMatch(/EventCancelled$/);
    const moved = await eventOf('postponed-evening');
    expect(moved.eventStatus).toMatch(/Event(Rescheduled|Postponed)$/);
    expect(new Date(moved.previousStartDate)).toEqual(new Date('2026-11-23T09:00:00Z'));
  });

  test('no text ends the script', async () => {
    const event = await eventOf('creme-brulee');
    expect(event.name).toBe(`Crème Brûlée & "Friends" <b>l'été</b>`);
  });
});

describe('/organizers/{slug}', () => {
  test('shows who it is and the events', async () => {
    const { html } = await open('/organizers/kenari-kolektif');
    expect(wordsOf(elements(html, 'h1')[0]?.inner ?? '')).toContain('Kenari Kolektif');
    expect(wordsOf(html)).toContain('puts on evenings that people remember.');
    expect(eventLinks(html)).toEqual(expect.arrayContaining(['creme-brulee', 'pass-weekend']));
    expect(eventLinks(html)).not.toContain('draft-evening');
    expect(jsonLd(html).some((document) => document['@type'] === 'Organization')).toBe(true);
  });
});

describe('error pages', () => {
  test('a 404 has the observed texts and a way home', async () => {
    const { html } = await open('/nothing/here');
    const text = wordsOf(html);
    expect(text).toContain('ERROR!!');
    expect(text).toContain('Oops, page does not exist!');
    expect(text).toContain("We don't have the page you're looking for.");
    const home = elements(html, 'a').find(({ inner }) => wordsOf(inner) === 'Go to home page');
    expect(home?.attributes.href).toBe('/');
  });

  test.each([
    ['/nothing/here', 'Page not found: /nothing/here'],
    ['/events/too/deep', 'Page not found: /events/too/deep'],
    ['/events/listing/colour:red', 'Page Not Found: /events/listing/colour:red'],
    ['/events/listing/category:polka', 'Page Not Found: /events/listing/category:polka'],
    ['/events/no-such-evening', 'Page Not Found: /events/no-such-evening'],
    ['/events/draft-evening', 'Page Not Found: /events/draft-evening'],
    ['/events/category/polka', 'Page Not Found: /events/category/polka'],
    ['/organizers/nobody', 'Page Not Found: /organizers/nobody'],
    ['/events?page=99', 'Page Not Found: /events'],
    ['/events?page=0', 'Page Not Found: /events'],
    ['/events/listing?page=-1', 'Page Not Found: /events/listing'],
  ])('%s says %s', async (path, message) => {
    const { status, html } = await open(path);
    expect(status).toBe(404);
    expect(wordsOf(html)).toContain(message);
  });

  test('all its texts are translated', async () => {
    for (const language of ['id', 'sw']) {
      const text = await words('/nothing/here', language);
      expect(text).not.toMatch(/ERROR!!|Oops|Page not found/);
      expect(text).not.toContain('Go to home page');
      expect(text).toContain('/nothing/here');
    }
  });

  test('any other status has its own texts', async () => {
    const answer = await sendRaw(site.port, {
      method: 'POST',
      target: '/language',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'language=xx',
    });
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.body)).toContain('Oops, we have an error!');
    expect(wordsOf(answer.body)).toContain('Please contact us to fix it.');
  });

  test('the reserved word pay is the cart, whatever events are called', async () => {
    expect(titleOf((await open('/events/pay')).html)).toContain('Tiketi');
    expect((await site.get('/api/event/view/pay')).status).toBe(404);
  });
});

describe('the choice of a language', () => {
  const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL };
  const choose = (body: string, headers: Record<string, string> = FROM_OUR_PAGE) =>
    sendRaw(site.port, {
      method: 'POST',
      target: '/language',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  test('is remembered in a cookie and leads back', async () => {
    const answer = await choose('language=sw&next=%2Fevents%2Fsearch%3Fevent%3Da');
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/events/search?event=a');
    expect(answer.headers['set-cookie']).toMatch(/^MY_LANG=sw;/);
    expect(answer.headers['set-cookie']).toMatch(/Path=\/(;|$)/i);
    expect(answer.headers['set-cookie']).toMatch(/SameSite=Lax/i);
    expect(answer.headers['set-cookie']).toMatch(/; Secure/i);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example/',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/events\r\nx-evil: yes',
    ' //evil.example',
    '/%2f%2fevil.example/..//evil.example',
    '',
  ])('never leads elsewhere: next=%j', async (next) => {
    const answer = await choose(`language=id&next=${encodeURIComponent(next)}`);
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.location ?? '', 'https://tiketi.example/language').origin).toBe(PUBLIC_URL);
    expect(answer.headers['x-evil']).toBeUndefined();
  });

  test('works for whoever opened the site by another name of this machine', async () => {
    const origin = `http://127.0.0.1:${site.port}`;
    for (const headers of [{ origin, 'sec-fetch-site': 'same-origin' }, { origin }]) {
      const answer = await choose('language=sw&next=/events', headers);
      expect(answer.status).toBe(303);
      expect(answer.headers['set-cookie']).toMatch(/^MY_LANG=sw;/);
    }
  });

  test('another site cannot choose', async () => {
    expect((await choose('language=id&next=/events', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await choose('language=id&next=/events', { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('every page offers the three languages without JavaScript', async () => {
    for (const path of ['/events', '/events/plain-evening', '/nothing/here']) {
      const { html } = await open(path);
      const forms = elements(html, 'form').filter(({ attributes }) => attributes.action === '/language');
      expect(forms.length, path).toBeGreaterThan(0);
      for (const { attributes } of forms) expect(attributes.method).toMatch(/^post$/i);
      for (const language of LANGUAGES)
        expect(forms.map(({ inner }) => inner).join()).toContain(`value="${language}"`);
    }
  });
});

describe('sitemap and robots', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

  test('the index leads to files, and they to pages that are there', async () => {
    const index = await site.get('/sitemap.xml');
    expect(index.status).toBe(200);
    expect(index.headers.get('content-type')).toMatch(/xml/);
    expect(index.html).toContain('<sitemapindex');
    const pages: string[] = [];
    for (const file of locations(index.html)) {
      expect(file.startsWith(`${PUBLIC_URL}/`)).toBe(true);
      const { status, html } = await site.get(file.slice(PUBLIC_URL.length));
      expect(status, file).toBe(200);
      expect(html).toContain('<urlset');
      pages.push(...locations(html));
    }
    for (const path of [
      '/events',
      '/events/category/music',
      '/events/plain-evening',
      '/organizers/ngoma-nights',
    ]) {
      expect(pages).toContain(PUBLIC_URL + path);
    }
    expect(pages.join()).not.toContain('draft-evening');
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages) {
      expect((await site.get(page.slice(PUBLIC_URL.length))).status, page).toBe(200);
    }
  });

  test('an event leaves it 30 days after its end', async () => {
    const has = async (slug: string) =>
      (await site.get('/sitemaps/events-1.xml')).html.includes(`/events/${slug}<`);
    expect(await has('past-evening')).toBe(true);
    site.app.clock.set(new Date('2026-12-09T11:00:00Z'));
    expect(await has('past-evening')).toBe(true);
    site.app.clock.set(new Date('2026-12-09T13:00:00Z'));
    expect(await has('past-evening')).toBe(false);
    site.app.clock.set(NOW);
  });

  test('a file that the index does not name is a 404', async () => {
    for (const path of ['/sitemaps/events-999.xml', '/sitemaps/events-0.xml', '/sitemaps/other.xml']) {
      expect((await site.get(path)).status, path).toBe(404);
    }
  });

  test('robots.txt names the sitemap and keeps crawlers from what is not for them', async () => {
    const { status, headers, html } = await site.get('/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(html).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    for (const path of ['/events/pay', '/account'])
      expect(html).toMatch(new RegExp(`^Disallow: ${path}`, 'm'));
    expect(html).not.toMatch(/^Disallow: \/(events|assets|posters)?\/?$/m);
  });
});

describe('links', () => {
  test('none on any page leads to a 404', async () => {
    const seen = new Map<string, string>();
    const waiting: string[] = [];
    const problems: string[] = [];
    const MOST_COMBINATIONS = 40;
    let combinations = 0;
    const isCombination = (target: string) => target.startsWith('/events/listing/') && target.includes('+');
    const found = (link: string, from: string) => {
      const url = new URL(link.replace(PUBLIC_URL, ''), `http://here.test${from}`);
      if (url.host !== 'here.test') return;
      // Signing in is one page, whatever it leads back to.
      const target = url.pathname === '/login' ? url.pathname : url.pathname + url.search;
      if (seen.has(target)) return;
      // Combinations of filters are endless: some are opened, none is followed further.
      if (isCombination(target) && ++combinations > MOST_COMBINATIONS) return;
      seen.set(target, from);
      waiting.push(target);
    };
    found('/events', '/');
    found('/nothing/here', '/');
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 6);
      await Promise.all(
        batch.map(async (target) => {
          const { status, headers, html } = await site.get(target);
          const location = headers.get('location');
          if (status >= 300 && status < 400 && location) found(location, target);
          else if (status !== 200 && target !== '/nothing/here')
            problems.push(`${status} ${target} on ${seen.get(target)}`);
          if (headers.get('content-type')?.startsWith('text/html') && !isCombination(target)) {
            for (const link of linksOf(html)) found(link, target);
          }
        }),
      );
    }
    expect(problems).toEqual([]);
    expect([...seen.keys()]).toEqual(expect.arrayContaining(UPCOMING.map((slug) => `/events/${slug}`)));
  }, 120_000);
});
