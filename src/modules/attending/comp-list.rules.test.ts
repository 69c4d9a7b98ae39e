import { expect, test } from 'vitest';
import { MOST_COMPS, readCompList } from './comp-list.rules.ts';

const people = (text: string) => {
  const read = readCompList(text, 'KE');
  return read.ok ? read.people.map(({ name, email, phone }) => [name, email, phone]) : read;
};

test('one person in each line, with or without a contact, however it was pasted', () => {
  expect(
    people(
      '\r\nAmina Otieno\r\nZoë Ngugi, zoe@example.com\n  Kofi ; 0712 345 678\nLeo\tleo@example.com\t+254733111222\nPress <desk@news.example>\nI <3 music\n<b>Bold</b>\n\n',
    ),
  ).toEqual([
    ['Amina Otieno', '', ''],
    ['Zoë Ngugi', 'zoe@example.com', ''],
    ['Kofi', '', '+254712345678'],
    ['Leo', 'leo@example.com', '+254733111222'],
    ['Press', 'desk@news.example', ''],
    ['I <3 music', '', ''],
    ['<b>Bold</b>', '', ''],
  ]);
});

test.each([
  ['amina@example.com', 'name'],
  ['Amina, amina@', 'email'],
  ['Amina, a@example.com, b@example.com', 'email'],
  ['Amina, 07 123 45', 'phone'],
  [`${'x'.repeat(121)}`, 'name'],
])('%j says what of which line cannot be read', (line, problem) => {
  expect(people(`Baraka\n\n${line}`)).toMatchObject({ wrong: [{ problem, line: 3 }], more: 0 });
});

test('all lines that cannot be read are named at once: the first twenty, and how many more there are', () => {
  const read = readCompList(`Baraka\n${'Amina, amina@\n'.repeat(19)}Zoë\n\n07 123 45\nb@\nc@`, 'KE');
  if (read.ok || read.problem !== 'lines') throw new Error('It was read');
  expect(read.wrong.map(({ line }) => line)).toEqual([...Array.from({ length: 19 }, (_, n) => n + 2), 23]);
  expect(read.wrong.at(-1)).toMatchObject({ problem: 'phone', text: '07 123 45' });
  expect(read.more).toBe(2);
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
