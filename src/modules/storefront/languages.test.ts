import { beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import { days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { searchEvents } from './lists/search-events.ts';
import { suggest } from './lists/suggest.ts';
import { viewEvent } from './view-event.ts';

const db = await testDatabase();
let drums = 0;

const SW = { name: 'Usiku wa Ngoma', summary: 'Ngoma hadi alfajiri', description: 'Kuna **mishumaa**.' };

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  [drums = 0] = await catalogue.add(
    {
      slug: 'night-of-drums',
      name: 'Night of Drums',
      summary: 'Until dawn',
      description: 'By **candle**.',
      startsAt: days(20),
      policies: { refund: 'Until Friday', age: '18', access: '' },
      texts: {
        sw: { ...SW, refund: 'Hadi Ijumaa' },
        id: { name: 'Malam Gendang', summary: '', description: '' },
      },
    },
    { slug: 'pasar-malam', name: 'Pasar Malam Kota', locale: 'id', startsAt: days(3) },
    { slug: 'malam', name: 'Something else', description: 'It mentions malam once.', startsAt: days(1) },
  );
});

const ask = (locale: Locale): Ask => ({
  locale,
  now: NOW,
  requestId: null,
  shows: { tag() {}, until() {} },
  actor: ANYBODY,
});

async function view(slug: string, locale: Locale) {
  const answer = await viewEvent(db.sql, slug, ask(locale));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function search(words: string, locale: Locale = 'en') {
  const answer = await searchEvents(db.sql, { event: words, city: '', page: 1, size: 8 }, ask(locale));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.data;
}

describe('what a visitor reads', () => {
  test('their own language where it is written', async () => {
    expect(await view('night-of-drums', 'sw')).toMatchObject({
      name: SW.name,
      lang: null,
      summary: SW.summary,
      description_html: '<p>Kuna <strong>mishumaa</strong>.</p>',
      langs: { summary: null, description: null, refund: null, age: 'en', access: null },
      policies: { refund: 'Hadi Ijumaa', age: '18', access: '' },
    });
  });

  test('the main one for what is not, and it says so', async () => {
    expect(await view('night-of-drums', 'id')).toMatchObject({
      name: 'Malam Gendang',
      lang: null,
      summary: 'Until dawn',
      langs: { summary: 'en', description: 'en' },
    });
    expect(await view('pasar-malam', 'sw')).toMatchObject({ name: 'Pasar Malam Kota', lang: 'id' });
    expect(await view('pasar-malam', 'id')).toMatchObject({ name: 'Pasar Malam Kota', lang: null });
  });

  test('on cards and in suggestions, too', async () => {
    expect((await search('drums', 'sw'))[0]).toMatchObject({ name: SW.name, lang: null });
    expect((await suggest(db.sql, 'drum', ask('id')))[0]).toMatchObject({ text: 'Malam Gendang' });
  });
});

describe('search', () => {
  const slugs = async (words: string) => (await search(words)).map((event) => event.slug_name);

  test('finds an event by its name and text in each language', async () => {
    for (const words of [
      'night of drums',
      'usiku wa ngoma',
      'malam gendang',
      'candle',
      'mishumaa',
      'alfajiri',
    ])
      expect(await slugs(words), words).toContain('night-of-drums');
  });

  test('a name in another language counts as a name: it comes before what is mentioned', async () => {
    // The event that only mentions it is sooner.
    expect(await slugs('malam')).toEqual(['night-of-drums', 'pasar-malam', 'malam']);
  });

  test('forgives typos in every language', async () => {
    expect(await slugs('mishumma')).toEqual(['night-of-drums']);
  });

  test('what is no longer said is no longer found', async () => {
    await editEvent(db, drums, { texts: { sw: { ...SW, description: '' } } }, NOW);
    expect(await slugs('mishumaa')).toEqual([]);
    expect(await slugs('gendang')).toEqual([]);
    expect(await slugs('usiku')).toEqual(['night-of-drums']);
  });
});
