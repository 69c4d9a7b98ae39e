import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zonedParts } from '#shared/time.ts';
import { WHEN_PRESETS, type When } from './filters.rules.ts';
import { whenWindow } from './when-window.rules.ts';

const NAIROBI = 'Africa/Nairobi';

// In Nairobi's wall time, which is UTC+3.
function windowAt(now: string, when: When): string {
  const { fromUtc, toUtc } = whenWindow(when, `${now}:00+03:00`, NAIROBI);
  const local = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16);
  return `${local(fromUtc)} to ${local(toUtc)}`;
}

test.each([
  ['today', '2026-11-18T00:00', '2026-11-18T00:00 to 2026-11-19T00:00'],
  ['today', '2026-11-18T23:59', '2026-11-18T00:00 to 2026-11-19T00:00'],
  ['tomorrow', '2026-11-18T12:00', '2026-11-19T00:00 to 2026-11-20T00:00'],
  ['tomorrow', '2026-12-31T12:00', '2027-01-01T00:00 to 2027-01-02T00:00'],
  ['week', '2026-11-18T12:00', '2026-11-18T00:00 to 2026-11-23T00:00'],
  ['week', '2026-11-22T12:00', '2026-11-22T00:00 to 2026-11-23T00:00'],
  ['week', '2026-11-23T00:00', '2026-11-23T00:00 to 2026-11-30T00:00'],
  ['month', '2026-11-18T12:00', '2026-11-18T00:00 to 2026-12-01T00:00'],
  ['month', '2028-02-29T12:00', '2028-02-29T00:00 to 2028-03-01T00:00'],
  ['month', '2026-12-31T23:00', '2026-12-31T00:00 to 2027-01-01T00:00'],
] as const)('%s at %s', (when, now, expected) => {
  expect(windowAt(now, when)).toBe(expected);
});

describe('a weekend is Friday 17:00 to the end of Sunday', () => {
  const coming = '2026-11-20T17:00 to 2026-11-23T00:00';
  test.each([
    ['Monday, the coming one', '2026-11-16T00:00', coming],
    ['Friday morning', '2026-11-20T09:00', coming],
    ['Friday evening, the current one', '2026-11-20T20:00', coming],
    ['Saturday', '2026-11-21T12:00', coming],
    ['Sunday’s last minute', '2026-11-22T23:59', coming],
    ['the next Monday', '2026-11-23T00:00', '2026-11-27T17:00 to 2026-11-30T00:00'],
  ])('%s', (_, now, expected) => {
    expect(windowAt(now, 'weekend')).toBe(expected);
  });
});

test('a range includes both of its days', () => {
  const range = { from: '2026-12-01', to: '2026-12-31' };
  expect(windowAt('2026-11-18T12:00', range)).toBe('2026-12-01T00:00 to 2027-01-01T00:00');
});

test('the same moment is another day elsewhere', () => {
  const now = '2026-11-18T22:00:00Z';
  expect(whenWindow('today', now, 'Africa/Kigali').fromUtc.toISOString()).toBe('2026-11-18T22:00:00.000Z');
  expect(whenWindow('today', now, 'Africa/Nairobi').fromUtc.toISOString()).toBe('2026-11-18T21:00:00.000Z');
  expect(whenWindow('today', now, 'Asia/Jayapura').fromUtc.toISOString()).toBe('2026-11-18T15:00:00.000Z');
});

test('every window lies around or after now and begins and ends on the hour of its zone', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2036-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zones = fc.constantFrom(
    'Africa/Nairobi',
    'Africa/Kigali',
    'Asia/Jakarta',
    'Asia/Makassar',
    'Asia/Jayapura',
  );
  fc.assert(
    fc.property(fc.constantFrom(...WHEN_PRESETS), moments, zones, (when, now, zone) => {
      const { fromUtc, toUtc } = whenWindow(when, now, zone);
      expect(fromUtc < toUtc && now < toUtc).toBe(true);
      expect(zonedParts(fromUtc, zone)).toMatchObject({
        hour: when === 'weekend' ? 17 : 0,
        minute: 0,
        second: 0,
      });
      expect(zonedParts(toUtc, zone)).toMatchObject({ hour: 0, minute: 0, second: 0 });
    }),
  );
});
