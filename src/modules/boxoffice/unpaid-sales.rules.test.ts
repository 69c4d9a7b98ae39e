import { expect, test } from 'vitest';
import { MOST_UNPAID_SALES, maySellUnpaid } from './unpaid-sales.rules.ts';

test('so many sales may wait for their money; cash never waits', () => {
  expect(maySellUnpaid('mpesa', MOST_UNPAID_SALES - 1)).toBe(true);
  expect(maySellUnpaid('mpesa', MOST_UNPAID_SALES)).toBe(false);
  expect(maySellUnpaid('cash', MOST_UNPAID_SALES)).toBe(true);
});
