import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { listUsedWords } from './search/search.queries.ts';
import { tidyUp } from './tidy-up.ts';
import { recordActivity } from './trending.queries.ts';

const db = await testDatabase();
const now = new Date('2026-12-01T08:00:00Z');
const [id = 0] = await (await openCatalogue(db, now)).add({ name: 'Zanzibar zeze nights' });

const words = async (...wanted: string[]) =>
  (
    await sql<{ word: string }>`
      select word from search_words where word = any(${wanted}::text[]) order by word
    `.execute(db.sql)
  ).rows.map(({ word }) => word);

test('words that no event has any more go, the others stay; twice is once', async () => {
  await tidyUp(db, now);
  await editEvent(db, id, { name: 'Zanzibar taarab nights' }, now);
  expect(await words('zeze', 'taarab', 'zanzibar')).toEqual(['taarab', 'zanzibar', 'zeze']);
  expect((await tidyUp(db, now)).words).toBe(1);
  expect(await words('zeze', 'taarab', 'zanzibar')).toEqual(['taarab', 'zanzibar']);
  expect((await tidyUp(db, now)).words).toBe(0);
  // A deleted word that is used again is found again.
  await editEvent(db, id, { name: 'Zanzibar zeze nights' }, now);
  expect(await words('zeze')).toEqual(['zeze']);
});

test('however many events there are, one statement reads so many', async () => {
  const fresh = await testDatabase();
  const names = ['Kanga', 'Kikoi', 'Kitenge'];
  await (await openCatalogue(fresh, now)).add(...names.map((name) => ({ name })));
  const read: string[][] = [];
  let used = await listUsedWords(fresh.sql, 0, 2);
  while (used) {
    const { words, last } = used;
    read.push(names.filter((name) => words.includes(name.toLowerCase())));
    used = await listUsedWords(fresh.sql, last, 2);
  }
  expect(read).toEqual([['Kanga', 'Kikoi'], ['Kitenge']]);
});

test('what people did more than a week ago goes; what trending looks at stays', async () => {
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const given = [0, 3, 6.9, 7.1, 400].map((days) => ({ eventId: id, hour: at(days), views: 1, tickets: 0 }));
  await recordActivity(db.sql, given);
  expect((await tidyUp(db, now)).hours).toBe(2);
  const kept = await sql<{ hour: Date }>`select hour from event_activity order by hour desc`.execute(db.sql);
  expect(kept.rows.map(({ hour }) => hour)).toEqual([at(0), at(3), at(6.9)]);
});
