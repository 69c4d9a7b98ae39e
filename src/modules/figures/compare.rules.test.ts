import { expect, test } from 'vitest';
import { lastTimeOf, samePoint } from './compare.rules.ts';

const event = (name: string, starts: string) => ({ name, starts_at: new Date(`${starts}T18:00:00Z`) });

test.each([
  ['Payday Party 2026', 'Payday Party 2025'],
  ['Sauti za Mtaa – 3rd', 'sauti za mtaa · 2RD'],
  ['Jazz at Noon', null],
])('the last time of %s is %s', (name, last) => {
  const others = [
    event('Payday Party 2024', '2024-11-28'),
    event('Payday Party 2025', '2025-11-28'),
    event('Payday Party 2027', '2027-11-28'),
    event('sauti za mtaa · 2RD', '2025-06-01'),
    event('sauti za mtaa', '2025-07-01'),
  ];
  const found = lastTimeOf(event(name, '2026-11-28'), others);
  expect(found?.name ?? null).toBe(last);
});

test('a name without a letter is like no other', () => {
  expect(lastTimeOf(event('2026', '2026-01-01'), [event('2025', '2025-01-01')])).toBeNull();
});

test('the same point is as far from the beginning; after the end there is none', () => {
  const one = { ...event('One', '2026-11-28'), ends_at: new Date('2026-11-28T23:00:00Z') };
  const other = event('Other', '2025-11-21');
  expect(samePoint(one, other, new Date('2026-11-18T18:00:00Z'))).toEqual(new Date('2025-11-11T18:00:00Z'));
  expect(samePoint(one, other, new Date('2026-11-28T20:00:00Z'))).toEqual(new Date('2025-11-21T20:00:00Z'));
  expect(samePoint(one, other, one.ends_at)).toBeNull();
});
