import { describe, expect, test } from 'vitest';
import { isReleased, releaseDay } from './release.rules.ts';

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

describe('released is', () => {
  const over = { owedMinor: 500, releases: 0, takesPlace: true, isReleaseDay: true };
  test.each([
    ['what an event that is over holds', over, true],
    ['nothing where there is nothing', { ...over, owedMinor: 0 }, false],
    ['nothing before its day', { ...over, isReleaseDay: false }, false],
    ['nothing of a cancelled event', { ...over, takesPlace: false }, false],
    ['what came later', { ...over, releases: 2 }, true],
    [
      'at once what went back after a release',
      { ...over, owedMinor: -500, releases: 1, isReleaseDay: false },
      true,
    ],
    [
      'also of an event that was cancelled then',
      { ...over, owedMinor: -500, releases: 1, takesPlace: false },
      true,
    ],
    ['nothing that went back of an event to come', { ...over, owedMinor: -500, isReleaseDay: false }, false],
  ])('%s', (_, money, expected) => {
    expect(isReleased(money)).toBe(expected);
  });
});
