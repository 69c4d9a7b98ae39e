import { expect, test } from 'vitest';
import { isSameClaim, receiptIn } from './claims.rules.ts';

test('two read the same line however they type it; of what was not sent each has their own words', () => {
  const sent = (line: string) => ({ outcome: 'sent' as const, line });
  expect(isSameClaim(sent(' qx12ab34cd  300 '), sent('QX12AB34CD 300'))).toBe(true);
  expect(isSameClaim(sent('QX12AB34CD 300'), sent('QX12AB34CE 300'))).toBe(false);
  expect(isSameClaim(sent('QX1'), { outcome: 'returned', line: 'QX1' })).toBe(false);
  expect(isSameClaim({ outcome: 'failed', line: 'no entry' }, { outcome: 'failed', line: 'none' })).toBe(
    true,
  );
});

test('the receipt in a line is what M-Pesa knows it by', () => {
  expect(receiptIn('18/11 qx12ab34cd, 300.00 to 254712345678')).toBe('QX12AB34CD');
  expect(receiptIn('Paid to  Amina')).toBe('PAID TO AMINA');
});
