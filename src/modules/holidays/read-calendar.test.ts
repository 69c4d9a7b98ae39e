import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const daysOf = (country: string, year: number) =>
  readCalendar(country, [year]).map(({ heldOn, names, isSubstitute }) =>
    [heldOn, names.en, isSubstitute && 'instead'].filter(Boolean).join(' '),
  );

test('Kenya has its days, and the Monday for a Sunday', () => {
  const days = daysOf('KE', 2027);
  expect(days).toContain('2027-06-01 Madaraka Day');
  expect(days).toContain('2027-10-10 Mazingira Day');
  expect(days).toContain('2027-10-11 Mazingira Day instead');
});

test('a feast of two days is two days, and what follows the moon says so', () => {
  const eid = readCalendar('TZ', [2027]).filter(({ names }) => names.en === 'Eid al-Fitr');
  expect(eid.map(({ heldOn }) => heldOn)).toEqual(['2027-03-09', '2027-03-10']);
  expect(eid.every(({ isExpected }) => isExpected)).toBe(true);
  expect(daysOf('TZ', 2027)).toEqual(
    expect.arrayContaining(['2027-01-12 Zanzibar Revolution Day', '2027-12-26 Boxing Day']),
  );
});

test('every name of the five countries is there in the three languages', () => {
  const names = ['KE', 'UG', 'TZ', 'RW', 'ID'].flatMap((country) =>
    readCalendar(country, [2026, 2027, 2028]).map((day) => day.names),
  );
  // Nyepi has one name everywhere.
  const untranslated = names.filter(({ en, id, sw }) => en === id && en === sw);
  expect(untranslated).toEqual([]);
  expect(names.length).toBeGreaterThan(200);
});
