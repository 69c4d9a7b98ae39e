import { beforeAll, expect, test } from 'vitest';
import { days, type EventSketch, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';

// What a search with few results offers besides them.

const EVENTS: EventSketch[] = [
  { slug: 'jazz-on-the-roof', name: 'Jazz on the Roof', startsAt: days(1) },
  ...[2, 3, 4, 5].map((day) => ({ slug: `benga-${day}`, name: `Benga Evening ${day}`, startsAt: days(day) })),
  { slug: 'benga-6', name: 'Benga Evening 6', startsAt: days(6) },
  ...[7, 8, 9, 10].map((day) => ({
    slug: `laughs-${day}`,
    name: `Laughs ${day}`,
    startsAt: days(day),
    categorySlug: 'comedy',
  })),
  { slug: 'clowns', name: 'Clowns', startsAt: days(6), categorySlug: 'comedy' },
];

const db = await testDatabase();
let site: TestSite;

beforeAll(async () => {
  await (await openCatalogue(db)).add(...EVENTS);
  site = await testSite(db, { now: NOW });
});

async function search(event: string, headers: Record<string, string> = {}) {
  const { status, html } = await site.get(`/events/search?event=${event}&city=`, headers);
  expect(status).toBe(200);
  const slugsIn = (part: string) =>
    elements(part, 'article').flatMap(({ inner }) =>
      elements(inner, 'a').map(({ attributes }) => attributes.href?.replace('/events/', '') ?? ''),
    );
  const similar = elements(html, 'section').find(
    ({ attributes }) => attributes['aria-labelledby'] === 'similar',
  );
  const offered = similar ? slugsIn(similar.inner) : [];
  return {
    words: wordsOf(html),
    found: slugsIn(html).filter((slug) => !offered.includes(slug)),
    offered,
  };
}

test('one result: events like it are offered, and it is not among them', async () => {
  const { found, offered, words } = await search('jaz');
  expect(found).toEqual(['jazz-on-the-roof']);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain('jazz-on-the-roof');
  expect(offered[0]).toMatch(/^benga/);
  expect(words).toContain('Similar events');
});

test('four results offer similar ones, five do not', async () => {
  const four = await search('laughs');
  expect(four.found).toHaveLength(4);
  expect(four.offered).toEqual(['clowns']);
  const five = await search('benga');
  expect(five.found).toHaveLength(5);
  expect(five.offered).toEqual([]);
  expect(five.words).not.toContain('Similar events');
});

test('no result offers what trends, and no word at all offers nothing more', async () => {
  const none = await search('kwizzle');
  expect(none.words).toContain('Nothing found');
  expect(none.words).toContain('Trending');
  expect(none.words).not.toContain('Similar events');
  expect((await search('')).offered).toEqual([]);
});
