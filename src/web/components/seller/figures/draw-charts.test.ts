import { describe, expect, test } from 'vitest';
import { addedUpRows, areaOf, drawAddedUp, drawBars, pathOf, shareOf } from './draw-charts.ts';

const days = (...given: [on: string, tickets: number][]) => given.map(([on, tickets]) => ({ on, tickets }));

describe('tickets, added up', () => {
  const own = { startsOn: '2026-12-10', days: days(['2026-12-01', 2], ['2026-12-03', 0], ['2026-12-05', 4]) };

  test('climb from nothing to their sum and stay there until today', () => {
    const chart = drawAddedUp(own, '2026-12-06', null, []);
    expect(chart).toMatchObject({ from: '2026-12-01', to: '2026-12-06', other: [] });
    expect(chart?.line[0]).toEqual({ x: 0, y: 100 });
    expect(chart?.line.at(-1)).toEqual({ x: 100, y: 0 });
  });

  test('nothing sold is no chart', () => {
    expect(drawAddedUp({ ...own, days: days(['2026-12-01', 0]) }, '2026-12-06', null, [])).toBeNull();
  });

  test('another event is laid over it by the day on which each begins', () => {
    const other = { startsOn: '2025-12-20', days: days(['2025-12-11', 3], ['2025-12-20', 9]) };
    const chart = drawAddedUp(own, '2026-12-06', other, []);
    expect(chart).toMatchObject({ from: '2026-12-01', to: '2026-12-10' });
    expect(chart?.other.at(-1)).toEqual({ x: 100, y: 20 });
    expect(chart?.line.at(-1)?.x).toBe(60);
  });

  test('as rows, the newest first, with what the other had at the same distance', () => {
    const other = { startsOn: '2025-12-20', days: days(['2025-12-11', 3], ['2025-12-20', 9]) };
    expect(addedUpRows(own, other)).toEqual([
      { on: '2026-12-05', sum: 6, other: 3 },
      { on: '2026-12-01', sum: 2, other: 3 },
    ]);
    expect(addedUpRows(own, null)[0]).toEqual({ on: '2026-12-05', sum: 6, other: null });
  });

  test('a sale is a band, cut where the chart ends', () => {
    const chart = drawAddedUp(own, '2026-12-06', null, [
      { label: 'Early', starts_on: '2026-11-01', ends_on: '2026-12-02' },
      { label: 'Last', starts_on: '2026-12-06', ends_on: '2026-12-06' },
    ]);
    expect(chart?.bands.map(({ x, width }) => [x, width].map(Math.round))).toEqual([
      [0, 33],
      [83, 17],
    ]);
  });
});

test('bars are as many as days, the last is the last day, and the highest does not leave the chart', () => {
  const { bars, ticks } = drawBars(days(['2026-12-01', 7], ['2026-12-03', 2]), '2026-12-03', 14);
  expect(bars).toHaveLength(14);
  expect(bars.map(({ tickets }) => tickets).slice(-3)).toEqual([7, 0, 2]);
  expect(bars.at(-1)?.on).toBe('2026-12-03');
  expect(Math.max(...bars.map(({ height }) => height))).toBeLessThanOrEqual(100);
  expect(ticks.at(-1)?.value).toBe(15);
});

test('paths are written as SVG', () => {
  const points = [
    { x: 0, y: 100 },
    { x: 33.333, y: 50 },
  ];
  expect(pathOf(points)).toBe('M0 100L33.33 50');
  expect(areaOf(points)).toBe('M0 100L33.33 50L33.33 100L0 100Z');
  expect(areaOf([])).toBe('');
});

test.each([
  [812, 9_840, 8.3],
  [1, 0, null],
  [5, 4, null],
])('%i of %i is %s percent', (count, above, share) => expect(shareOf(count, above)).toBe(share));
