import { describe, expect, test } from 'vitest';
import { type EventMoney, holdsOf, releaseDay, releasedNow } from './release.rules.ts';

describe('the day of a release', () => {
  const none = new Set<string>();
  test.each([
    ['after a Tuesday comes Wednesday', '2026-11-17', 0, none, '2026-11-18'],
    ['after a Friday comes Monday', '2026-11-20', 0, none, '2026-11-23'],
    ['after a Saturday too', '2026-11-21', 0, none, '2026-11-23'],
    ['a holiday is no working day', '2026-12-11', 0, new Set(['2026-12-14']), '2026-12-15'],
    ['several in a row', '2026-12-24', 0, new Set(['2026-12-25', '2026-12-26', '2026-12-28']), '2026-12-29'],
    ['and working days that were agreed', '2026-11-19', 3, none, '2026-11-25'],
  ])('%s', (_, lastDay, days, holidays, expected) => {
    expect(releaseDay(lastDay, days, holidays)).toBe(expected);
  });
});

const over: EventMoney = {
  ...{
    owedMinor: 50_000,
    releasedMinor: 0,
    releases: 0,
    takesPlace: true,
    reservePercent: 0,
    currency: 'KES',
  },
  ...{ today: '2026-11-23', releaseDay: '2026-11-23' },
};
const before = { ...over, today: '2026-11-22' };
const reserved = { ...over, reservePercent: 10 };

describe('released is', () => {
  test.each<[string, EventMoney, number]>([
    ['what an event that is over holds', over, 50_000],
    ['nothing where there is nothing', { ...over, owedMinor: 0 }, 0],
    ['nothing before its day', before, 0],
    ['nothing of a cancelled event', { ...over, takesPlace: false }, 0],
    ['what came later', { ...over, releases: 2 }, 50_000],
    ['at once what went back after a release', { ...before, owedMinor: -500, releases: 1 }, -500],
    [
      'also of an event that was cancelled then',
      { ...over, owedMinor: -500, releases: 1, takesPlace: false },
      -500,
    ],
    ['at once what a cancelled event owes', { ...before, owedMinor: -500, takesPlace: false }, -500],
    [
      'what comes back to it after all, as far as it was taken',
      { ...before, owedMinor: 700, releasedMinor: -500, releases: 1, takesPlace: false },
      500,
    ],
    [
      'nothing of a cancelled event that was released before',
      { ...before, owedMinor: 700, releasedMinor: 500, releases: 1, takesPlace: false },
      0,
    ],
    ['nothing that went back of an event to come', { ...before, owedMinor: -500 }, 0],
    ['all but the reserve, to the shilling', { ...reserved, owedMinor: 33_300 }, 29_900],
    [
      'no more while the reserve stays',
      { ...reserved, owedMinor: 5_000, releasedMinor: 45_000, releases: 1 },
      0,
    ],
    [
      'no more after a part of it went back',
      { ...reserved, owedMinor: 1_000, releasedMinor: 45_000, releases: 1 },
      0,
    ],
    [
      'the reserve 30 days later',
      { ...reserved, owedMinor: 5_000, releasedMinor: 45_000, releases: 1, today: '2026-12-23' },
      5_000,
    ],
  ])('%s', (_, money, expected) => {
    expect(releasedNow(money)).toBe(expected);
  });
});

const usual = { isCancelled: false, isTakenDown: false, lastDay: '2026-11-21' };

test('held, because our own people took the event down, whatever its day', () => {
  const down = { isCancelled: false, isTakenDown: true, lastDay: '2026-11-21' };
  expect(holdsOf({ ...before, takesPlace: false }, down)).toEqual([
    { minor: 50_000, why: 'taken_down', on: null },
  ]);
});

test.each([
  ['the event is to come', { ...before, today: '2026-11-20' }, 'not_over', '2026-11-23'],
  ['it is over and its day is not here', before, 'over', '2026-11-23'],
  ['it is the reserve', { ...reserved, releases: 1 }, 'reserve', '2026-12-23'],
  [
    'it came after the day, and is released soon',
    { ...over, releases: 1, today: '2026-11-25' },
    'over',
    '2026-11-25',
  ],
  ['it has no date', { ...over, takesPlace: false }, 'no_date', null],
  ['more went back than there is', { ...before, owedMinor: -500 }, 'more_went_back', null],
])('held, because %s', (_, money, why, on) => {
  expect(holdsOf(money, usual)).toEqual([{ minor: money.owedMinor, why, on }]);
});

test.each([
  ['to come', { ...reserved, today: '2026-11-20' }, 'not_over', 50_000 * 0.9],
  ['over', { ...reserved, today: '2026-11-22' }, 'over', 50_000 * 0.9],
  [
    'of which nothing but the reserve is left',
    { ...reserved, releasedMinor: 450_000, owedMinor: 30_000, today: '2026-11-22' },
    null,
    0,
  ],
])('a reserve waits longer than the rest, of an event %s', (_, money, why, minor) => {
  const reserve = { minor: money.owedMinor - minor, why: 'reserve', on: '2026-12-23' };
  expect(holdsOf(money, usual)).toEqual([
    ...(why === null ? [] : [{ minor, why, on: '2026-11-23' }]),
    reserve,
  ]);
});

test('of what waits for no day, nothing is a reserve', () => {
  const cancelled = holdsOf({ ...reserved, takesPlace: false }, { ...usual, isCancelled: true });
  expect(cancelled).toEqual([{ minor: 50_000, why: 'cancelled', on: null }]);
});
