import { expect, test } from 'vitest';
import { MOST_COMPS, readCompList } from './comp-list.rules.ts';

const people = (text: string) => {
  const read = readCompList(text, 'KE');
  return read.ok ? read.people.map(({ name, email, phone }) => [name, email, phone]) : read;
};

test('one person in each line, with or without a contact, however it was pasted', () => {
  expect(
    people(
      '\r\nAmina Otieno\r\nZoë Ngugi, zoe@example.com\n  Kofi ; 0712 345 678\nLeo\tleo@example.com\t+254733111222\nPress <desk@news.example>\n\n',
    ),
  ).toEqual([
    ['Amina Otieno', '', ''],
    ['Zoë Ngugi', 'zoe@example.com', ''],
    ['Kofi', '', '+254712345678'],
    ['Leo', 'leo@example.com', '+254733111222'],
    ['Press', 'desk@news.example', ''],
  ]);
});

test.each([
  ['amina@example.com', 'name'],
  ['Amina, amina@', 'email'],
  ['Amina, a@example.com, b@example.com', 'email'],
  ['Amina, 07 123 45', 'phone'],
  [`${'x'.repeat(121)}`, 'name'],
])('%j says what of which line cannot be read', (line, problem) => {
  expect(people(`Baraka\n\n${line}`)).toMatchObject({ problem, line: 3 });
});

test('nothing, and too much: a hundred thousand lines are counted and not read', () => {
  expect(readCompList(' \n\n', 'KE')).toEqual({ ok: false, problem: 'none' });
  expect(readCompList('Amina\n'.repeat(MOST_COMPS), 'KE')).toMatchObject({ ok: true });
  expect(readCompList('Amina\n'.repeat(100_000), 'KE')).toEqual({
    ok: false,
    problem: 'too_many',
    lines: 100_000,
  });
});
