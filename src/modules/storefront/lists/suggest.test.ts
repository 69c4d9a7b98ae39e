import { beforeAll, expect, test } from 'vitest';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import { days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { suggest } from './suggest.ts';

const db = await testDatabase();

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  await catalogue.add(
    { slug: 'nai-night', name: 'Naivasha Night', startsAt: days(19) },
    { slug: 'not-nai', name: 'Long Way to Naivasha', startsAt: days(2) },
    { slug: 'nai-past', name: 'Naivasha Before', startsAt: days(-3) },
    { slug: 'nai-cancelled', name: 'Naivasha No More', status: 'cancelled' },
    { slug: 'nai-draft', name: 'Naivasha in Secret', status: 'draft' },
    { slug: 'laughs', name: 'Laughs', categorySlug: 'comedy', venue: 'kampala' },
    ...Array.from({ length: 12 }, (_, at) => ({ slug: `mass-${at}`, name: `Massed Choirs ${at}` })),
  );
});

const askIn = (locale: Ask['locale']): Ask => ({
  locale,
  now: NOW,
  requestId: null,
  shows: { tag() {}, until() {} },
  actor: ANYBODY,
});
const suggested = async (typed: string, locale: Ask['locale'] = 'en') =>
  suggest(db.sql, typed, askIn(locale));
const texts = async (typed: string) => (await suggested(typed)).map(({ text }) => text);

test('names that go on from what was typed: places first, then events, those that begin so before the others', async () => {
  expect(await suggested('nai')).toEqual([
    { kind: 'city', text: 'Nairobi', detail: 'Kenya', href: '/events/listing/city:nairobi' },
    { kind: 'event', text: 'Naivasha Night', detail: 'Sat 5 Dec · Nairobi', href: '/events/nai-night' },
    { kind: 'event', text: 'Long Way to Naivasha', detail: 'Wed 18 Nov · Nairobi', href: '/events/not-nai' },
  ]);
});

test('venues, organisers and categories lead to their pages', async () => {
  expect(await suggested('baraza')).toEqual([
    {
      kind: 'venue',
      text: 'Baraza Gardens',
      detail: 'Nairobi',
      href: '/events/search?event=Baraza+Gardens',
    },
  ]);
  expect(await suggested('ngoma n')).toEqual([]);
  expect(await suggested('ngoma ni')).toEqual([
    { kind: 'organizer', text: 'Ngoma Nights', detail: '', href: '/organizers/ngoma-nights' },
  ]);
});

test('a category is found by its name in any language and named in one’s own', async () => {
  for (const typed of ['comedy', 'komedi', 'vichekesho']) {
    expect((await suggested(typed, 'sw'))[0]).toMatchObject({
      kind: 'category',
      text: 'Vichekesho',
      href: '/events/category/comedy',
    });
  }
});

test('never more than eight', async () => {
  expect(await suggested('mass')).toHaveLength(8);
});

test('typos and accents are forgiven, also in a word not finished', async () => {
  expect(await texts('kampla')).toContain('Kampala');
  expect(await texts('kampála')).toContain('Kampala');
  expect(await texts('naivsha')).toContain('Naivasha Night');
  expect(await texts('naivs')).toContain('Naivasha Night');
});

test('nothing like it, or nothing to go by: no suggestions', async () => {
  for (const typed of ['', ' ', 'of the', 'xqwzv', '%', "'", ':*'])
    expect(await suggested(typed)).toEqual([]);
});
