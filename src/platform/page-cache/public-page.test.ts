import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageMatcher } from './public-page.ts';

const match = createPageMatcher([
  { name: 'events', pattern: '/events', query: ['page'] },
  { name: 'search', pattern: '/events/search', query: ['event', 'city', 'page'], share: 'search' },
  { name: 'listing', pattern: '/events/listing/:filters', query: ['page'] },
  {
    name: 'event',
    pattern: '/events/:slug',
    flags: ['coupon'],
    personal: ['code'],
    except: ['pay', 'listing'],
  },
]);

describe('createPageMatcher', () => {
  it.each([
    ['/events', 'events', '/events'],
    ['/events?', 'events', '/events'],
    ['/events?utm_source=mail&page=2&fbclid=x', 'events', '/events?page=2'],
    ['/events?%70age=2', 'events', '/events?page=2'],
    ['/events?page', 'events', '/events?page='],
    ['/events/koroga-festival?page=2', 'event', '/events/koroga-festival'],
    [
      '/events/search?page=2&event=jazz+night&city=',
      'search',
      '/events/search?city=&event=jazz%20night&page=2',
    ],
    ['/events/search?event=jazz%20night', 'search', '/events/search?event=jazz%20night'],
    [
      '/events/listing/category:comedy,music+when:2026-12-01..2026-12-31',
      'listing',
      '/events/listing/category:comedy,music+when:2026-12-01..2026-12-31',
    ],
  ])('%s', (raw, name, url) => {
    const target = match(raw);
    expect(target?.page.name).toBe(name);
    expect(target?.url).toBe(url);
    expect(target?.isData).toBe(false);
  });

  it.each([
    '/',
    '',
    '*',
    'http://elsewhere.example/events',
    '/events/',
    '//events',
    '/events/pay',
    '/events/listing',
    '/events/a/b',
    '/account',
    '/events/..',
    '/events/listing/..',
    '/events/%70ay',
    '/events/kor%00oga',
    '/events/kor oga',
    '/events#top',
    '/events?page=1&page=2',
    '/events?page=%zz',
    '/events?%zz=1',
    '/events?page=%ff',
    `/events/search?event=${'a'.repeat(201)}`,
    `/events?junk=${'a'.repeat(3000)}`,
  ])('leaves %s to others', (raw) => {
    expect(match(raw)).toBeNull();
  });

  it('knows the data requests of the router and keeps them apart', () => {
    const data = match('/events/koroga.data?_routes=pages%2Fevent&utm=1');
    expect(data).toMatchObject({ isData: true, url: '/events/koroga.data?_routes=pages%2Fevent' });
    expect(data?.isSmallShare).toBe(true);
    expect(match('/events/koroga.data')).toMatchObject({ isData: true, isSmallShare: false });
    expect(match('/events/koroga?_routes=x')?.url).toBe('/events/koroga');
    expect(match('/events/pay.data')).toBeNull();
    expect(match('/events/koroga.data')?.keys.en).not.toBe(match('/events/koroga')?.keys.en);
  });

  it('keeps one page for all values of a flag, and none where it is personal', () => {
    for (const query of ['coupon=HALF', 'coupon=X&coupon=Y', 'page=2&coupon', 'coupon=%20'])
      expect(match(`/events/koroga-festival?${query}`)?.url).toBe('/events/koroga-festival?coupon=');
    expect(match('/events/koroga-festival?coupon=HALF&code=1')).toBeNull();
    expect(match('/events/koroga-festival?code')).toBeNull();
    expect(match('/events?code=1')?.url).toBe('/events');
  });

  it('has one key per language', () => {
    expect(new Set(Object.values(match('/events')?.keys ?? {})).size).toBe(3);
  });

  it('gives every spelling of a query one address, which is its own canonical form', () => {
    const parameters = fc.uniqueArray(
      fc.tuple(fc.constantFrom('event', 'city', 'page'), fc.string({ unit: 'grapheme', maxLength: 30 })),
      {
        selector: ([name]) => name,
      },
    );
    fc.assert(
      fc.property(parameters, fc.string({ unit: 'grapheme', maxLength: 10 }), (known, junk) => {
        const plain = new URLSearchParams(known);
        const shuffled = new URLSearchParams([['zz', junk], ...known.toReversed()]);
        const target = match(`/events/search?${plain}`);
        expect(target).not.toBeNull();
        expect(match(`/events/search?${shuffled}`)?.url).toBe(target?.url);
        expect(match(target?.url ?? '')?.url).toBe(target?.url);
        const seen = new URL(target?.url ?? '', 'http://site.example').searchParams;
        expect([...seen].sort()).toEqual([...plain].sort());
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (junk) => match(`/events${junk}`) !== undefined));
  });
});
