import { expect, test } from 'vitest';
import { closedUntil, invoicesOf } from './invoice.rules.ts';

const month = (name: string, feeMinor: number, taxMinor = 0) => ({ month: `${name}-01`, feeMinor, taxMinor });
const none = { lastMonth: null, feeMinor: 0, taxMinor: 0 };

test.each([
  ['the first months, the oldest first', [month('2026-10', 200), month('2026-09', 100)], none, [100, 200]],
  ['no month without fees', [month('2026-09', 0), month('2026-10', 200)], none, [200]],
  [
    'what came after a month was closed, on the next one',
    [month('2026-09', 130), month('2026-10', 200)],
    { lastMonth: '2026-09-01', feeMinor: 100, taxMinor: 0 },
    [230],
  ],
  ['a month in which more went back', [month('2026-09', -50)], none, [-50]],
  ['nothing twice', [month('2026-09', 100)], { lastMonth: '2026-09-01', feeMinor: 100, taxMinor: 0 }, []],
])('invoiced is %s', (_, months, invoiced, expected) => {
  expect(invoicesOf(months, invoiced).map(({ feeMinor }) => feeMinor)).toEqual(expected);
});

test('a month is closed a day after it ended', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map(closedUntil)).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2026-12-01',
  ]);
});
