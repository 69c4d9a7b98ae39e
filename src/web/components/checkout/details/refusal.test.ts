import { expect, test } from 'vitest';
import { cartMark, placeRefusal, totalToAgree } from './refusal.ts';

const cart = { 2: { id: 2, quantity: 2, date_pass: [] } };
const mark = cartMark(cart, null);
const typed = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };
const dearer = { message: '', code: 'price_changed', data: { lines: [], total: 4_400 } };

test('whoever was told a price is asked to agree to that one, whatever their page knows', () => {
  const refusal = placeRefusal(dearer, typed, 3_400, mark);
  expect(totalToAgree(3_400_00, null, mark)).toBe(3_400_00);
  expect(totalToAgree(3_400_00, refusal, mark)).toBe(4_400_00);
  expect(totalToAgree(5_000_00, refusal, mark)).toBe(5_000_00);
});

test('for another cart, with another code, or after another no, the page is right', () => {
  const refusal = placeRefusal(dearer, typed, 3_400, mark);
  const one = cartMark({ 2: { id: 2, quantity: 1, date_pass: [] } }, null);
  expect(totalToAgree(1_700_00, refusal, one)).toBe(1_700_00);
  expect(totalToAgree(1_700_00, refusal, cartMark(cart, 'HALF'))).toBe(1_700_00);
  const soldOut = placeRefusal({ ...dearer, code: 'sold_out' }, typed, 3_400, mark);
  expect(totalToAgree(3_400_00, soldOut, mark)).toBe(3_400_00);
});
