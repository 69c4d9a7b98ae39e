import { expect, test } from 'vitest';
import { HOURS, MINUTES, moveInList } from './time.rules.ts';

test.each([
  ['07', 'ArrowRight', '08'],
  ['07', 'ArrowUp', '01'],
  ['07', 'ArrowDown', '13'],
  ['07', 'Home', '06'],
  ['07', 'End', '11'],
  ['07', 'PageUp', '00'],
  ['07', 'PageDown', '23'],
  ['00', 'ArrowLeft', '00'],
  ['20', 'ArrowDown', '20'],
])('from %s o’clock %s leads to %s', (from, key, to) => {
  expect(moveInList(HOURS, from, key, 6)).toBe(to);
});

test('a day has its hours, an hour its minutes, and other keys mean nothing', () => {
  expect([HOURS.length, HOURS.at(-1), MINUTES.length, MINUTES.at(-1)]).toEqual([24, '23', 12, '55']);
  expect(moveInList(HOURS, '07', 'x', 6)).toBeNull();
});
