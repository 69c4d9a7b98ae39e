import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchCatalog } from '#modules/catalog/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import { type Catalogue, days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { searchEvents } from './search-events.ts';

const db = await testDatabase();
let catalogue: Catalogue;
let idOf: Map<string, number>;

const EVENTS = [
  { slug: 'sunset-jazz', name: 'Sunset Jazz by the Lake', startsAt: days(30) },
  { slug: 'jazz-brunch', name: 'Jazz Brunch', venue: 'kampala', startsAt: days(40) },
  { slug: 'jazz', name: 'Jazz', venue: 'kigali', startsAt: days(200) },
  { slug: 'late-hour', name: 'The Late Hour', description: 'Slow jazz, and a saxophone.', startsAt: days(2) },
  { slug: 'old-jazz', name: 'Old Jazz', startsAt: days(-20), status: 'ended' },
  { slug: 'lost-jazz', name: 'Lost Jazz', startsAt: days(31), status: 'cancelled' },
  { slug: 'secret-jazz', name: 'Secret Jazz', startsAt: days(9), status: 'draft' },
  { slug: 'creme', name: 'Crème Brûlée & Friends', categorySlug: 'food', venue: 'denpasar' },
  { slug: 'cattle', name: 'Ng’ombe Market Day', categorySlug: 'family', venue: 'dar' },
  { slug: 'hip-hop', name: 'Hip-Hop Yard', categorySlug: 'festivals', venue: 'jakarta', organizer: 'kenari' },
  { slug: 'laughs', name: 'Laughs', categorySlug: 'comedy', venue: 'mombasa', startsAt: days(3) },
] as const;

beforeAll(async () => {
  catalogue = await openCatalogue(db);
  const ids = await catalogue.add(...EVENTS);
  idOf = new Map(EVENTS.map(({ slug }, at) => [slug, ids[at] ?? 0]));
});

const ask: Ask = { locale: 'en', now: NOW, requestId: null, shows: { tag() {}, until() {} }, actor: ANYBODY };

async function search(event: string, city = '', page = 1, size = 8) {
  const answer = await searchEvents(db.sql, { event, city, page, size }, ask);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function slugs(event: string, city = ''): Promise<string[]> {
  return (await search(event, city)).data.map((found) => found.slug_name);
}

describe('ranking', () => {
  test('a name that is the word, names that have it, then descriptions; the past and the cancelled behind', async () => {
    expect(await slugs('jazz')).toEqual([
      'jazz',
      'jazz-brunch',
      'sunset-jazz',
      'lost-jazz',
      'old-jazz',
      'late-hour',
    ]);
  });

  test('of equals the sooner one is first', async () => {
    const [first, second] = await catalogue.add(
      { slug: 'harp-later', name: 'Harp Evening', startsAt: days(60) },
      { slug: 'harp-sooner', name: 'Harp Evening', startsAt: days(20) },
    );
    expect((await search('harp')).data.map((found) => found.id)).toEqual([second, first]);
  });

  test('what is over and has the words in its name stands before what is coming and has one of them elsewhere', async () => {
    await catalogue.add(
      { slug: 'bells', name: 'Bells of Dusk', venue: 'dar', startsAt: days(2) },
      { slug: 'pier-bells', name: 'Our Pier Bells Fair', startsAt: days(-50), status: 'ended' },
    );
    expect(await slugs('pier bells')).toEqual(['pier-bells', 'bells']);
  });

  test('drafts are never found', async () => {
    expect(await slugs('secret')).toEqual([]);
  });
});

describe('words anywhere', () => {
  test.each([
    ['the venue', 'Mikoko Pier', 'cattle'],
    ['the organiser', 'kolektif', 'hip-hop'],
    ['the city', 'mombasa', 'laughs'],
    ['the country', 'uganda', 'jazz-brunch'],
    ['the category', 'comedy', 'laughs'],
    ['the category in Swahili', 'vichekesho', 'laughs'],
    ['the category in Indonesian', 'komedi', 'laughs'],
    ['the description', 'saxophone', 'late-hour'],
    ['several of them', 'saxophone nairobi', 'late-hour'],
  ])('%s', async (_, words, slug) => {
    expect(await slugs(words)).toContain(slug);
  });

  test('every word must be there', async () => {
    expect(await slugs('jazz brunch')).toEqual(['jazz-brunch']);
  });
});

describe('forgives', () => {
  test.each([
    ['accents', 'creme brulee', 'creme', null],
    ['accents that are not there', 'láughs', 'laughs', null],
    ['capitals', 'JAZZ BRUNCH', 'jazz-brunch', null],
    ['an apostrophe left out', 'ngombe', 'cattle', null],
    ['an apostrophe', "ng'ombe market", 'cattle', null],
    ['a hyphen left out', 'hiphop', 'hip-hop', null],
    ['a word not finished', 'jazz bru', 'jazz-brunch', null],
    ['small words', 'the jazz and the brunch', 'jazz-brunch', null],
    ['a missing letter', 'brnch', 'jazz-brunch', 'brunch'],
    ['a letter too many', 'brunnch jazz', 'jazz-brunch', 'brunch jazz'],
    ['a wrong letter', 'saxofhone', 'late-hour', 'saxophone'],
    ['swapped letters', 'jzaz brunch', 'jazz-brunch', 'jazz brunch'],
    ['two typos in a long word', 'saxofone', 'late-hour', 'saxophone'],
    ['a word that nobody uses', 'brunch xqwzv', 'jazz-brunch', 'brunch'],
    ['one word of several', 'slow jazz saxophone brunch', 'late-hour', 'slow jazz saxophone'],
  ])('%s', async (_, words, slug, didYouMean) => {
    const found = await search(words);
    expect(found.data[0]?.slug_name).toBe(slug);
    expect(found.did_you_mean).toBe(didYouMean);
  });

  test('a typo that is another word', async () => {
    await catalogue.add(
      { slug: 'tail-feathers', name: 'Tail Feathers', venue: 'dar' },
      { slug: 'trail-sprint', name: 'Trail Sprint', venue: 'dar' },
    );
    const found = await search('tail sprint');
    expect(found.data[0]?.slug_name).toBe('trail-sprint');
    expect(found).toMatchObject({ did_you_mean: 'trail sprint', left_out: [] });
  });

  test('no other word instead of the one that was typed', async () => {
    await catalogue.add({ slug: 'chefs-of-tanga', name: 'Chefs of Tanga with Salma', venue: 'dar' });
    for (const word of ['chess', 'tango', 'salsa'])
      expect(await search(word)).toMatchObject({ total: 0, did_you_mean: null });
    const both = await search('chess tanga');
    expect(both.data.map(({ slug_name }) => slug_name)).toEqual(['chefs-of-tanga']);
    expect(both).toMatchObject({ did_you_mean: 'tanga', left_out: ['chess'] });
    expect(await search('slow jazz saxophone brunch')).toMatchObject({ left_out: ['brunch'] });
  });

  test('but nothing like nonsense', async () => {
    expect(await search('xqwzv')).toMatchObject({ data: [], total: 0, last_page: 1, did_you_mean: null });
  });
});

describe('in a city', () => {
  test.each(['kampala', 'Kampala', 'KÂMPALA', 'kampalla', 'kamp', 'Uganda'])('%s', async (city) => {
    expect(await slugs('jazz', city)).toEqual(['jazz-brunch']);
  });

  test('a city without matches, and one that does not exist, find nothing', async () => {
    expect(await slugs('brunch', 'nairobi')).toEqual([]);
    expect(await slugs('jazz', 'atlantis')).toEqual([]);
  });

  test('no words: all that is coming there', async () => {
    expect(await slugs('', 'nairobi')).toEqual(['late-hour', 'harp-sooner', 'sunset-jazz', 'harp-later']);
  });
});

test('neither words nor city: all that is coming, soonest first', async () => {
  const found = await search('  ', ' ');
  const starts = found.data.map((event) => event.start_at);
  expect(starts).toEqual([...starts].sort());
  expect(found.data.every((event) => new Date(event.end_at) > NOW && event.state !== 'cancelled')).toBe(true);
});

test('signs alone find nothing and break nothing', async () => {
  for (const term of [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '()',
    ':*',
    '<->',
    "'=jazz':*",
    '%%%',
    '@1 #2',
  ]) {
    const found = await search(term);
    if (!/[a-z0-9]/.test(term)) expect(found.total).toBe(0);
  }
});

test('no term breaks a search', async () => {
  const pieces = fc.constantFrom(
    ...[
      "'",
      '"',
      '\\',
      '&',
      '|',
      '!',
      '(',
      ')',
      ':',
      '*',
      '<->',
      '%',
      '_',
      '$1',
      '--',
      ';',
      'jazz',
      'é',
      '日',
      '🎉',
      ' ',
    ],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(pieces, { maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      async (parts, text) => {
        const found = await search(
          parts.join('') + text.replaceAll(/\p{Cc}/gu, ''),
          text.replaceAll(/\p{Cc}/gu, ''),
        );
        expect(found.data.length).toBeLessThanOrEqual(found.total);
      },
    ),
    { numRuns: 60 },
  );
});

test('what was typed comes first, then what may have been meant, where a typo hits another word', async () => {
  const [meant, typedSo] = await catalogue.add(
    { slug: 'boat-trail', name: 'Boat Trail' },
    { slug: 'boat-story', name: 'A Story', description: 'Of a boat and the tail of a whale.' },
  );
  const ids = (await search('boat tail')).data.map((found) => found.id);
  expect(ids).toEqual([typedSo, meant]);
});

test('small words help to rank', async () => {
  const [plain, exact] = await catalogue.add(
    { slug: 'gong', name: 'Gong Market', startsAt: days(1) },
    { slug: 'the-gong', name: 'Of the Gong', startsAt: days(90) },
  );
  expect((await search('gong')).data.map((found) => found.id)).toEqual([plain, exact]);
  expect((await search('of the gong')).data.map((found) => found.id)).toEqual([exact, plain]);
});

test('pages follow each other without gaps and end', async () => {
  const all = await slugs('jazz');
  const pages = [await search('jazz', '', 1, 4), await search('jazz', '', 2, 4)];
  expect(pages.flatMap((page) => page.data.map((found) => found.slug_name))).toEqual(all);
  expect(pages[0]).toMatchObject({ total: 6, total_is_exact: true, last_page: 2 });
  expect(await searchEvents(db.sql, { event: 'jazz', city: '', page: 3, size: 4 }, ask)).toEqual({
    ok: false,
    reason: 'page_past_last',
  });
});

test('an edited event is found by its new words only', async () => {
  const [id = 0] = await catalogue.add({ slug: 'before', name: 'Quokka Parade' });
  await editEvent(db, id, { name: 'Wombat Parade' }, NOW);
  expect(await slugs('quokka')).toEqual([]);
  expect(await slugs('wombat')).toEqual(['before']);
  await editEvent(db, id, { status: 'draft' }, NOW);
  expect(await slugs('wombat')).toEqual([]);
});

describe('more matches than are ranked', () => {
  const MOST = 5;
  const ranked = async (term: string) => (await searchCatalog(db.sql, term, null, NOW, MOST)).ids;

  test('names are taken first, and of them the soonest, however far the farthest are', async () => {
    const inNames = await catalogue.add(
      ...Array.from({ length: 12 }, (_, at) => ({
        slug: `marimba-${at}`,
        name: `Marimba ${at}`,
        startsAt: days(300 - 25 * at),
      })),
    );
    await catalogue.add(
      ...Array.from({ length: 8 }, (_, at) => ({
        slug: `other-${at}`,
        name: `Other ${at}`,
        description: 'With a marimba.',
        startsAt: days(1 + at),
      })),
    );
    const ids = await ranked('marimba');
    expect(ids).toEqual(inNames.slice(-MOST - 1).reverse());
  });

  test('few names leave room for the others', async () => {
    const [named] = await catalogue.add({ slug: 'zither', name: 'Zither', startsAt: days(90) });
    await catalogue.add(
      ...Array.from({ length: 9 }, (_, at) => ({
        slug: `strings-${at}`,
        name: `Strings ${at}`,
        description: 'With a zither.',
        startsAt: days(100 + 20 * at),
      })),
    );
    const ids = await ranked('zither');
    expect(ids[0]).toBe(named);
    expect(ids).toHaveLength(MOST + 1);
  });
});

test('ids are those of the events', async () => {
  const found = await search('brunch');
  expect(found.data[0]?.id).toBe(idOf.get('jazz-brunch'));
});
