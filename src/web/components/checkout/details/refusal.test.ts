import { expect, test } from 'vitest';
import { cartMark, placeRefusal, totalToAgree } from './refusal.ts';

const cart = { 2: { id: 2, quantity: 2, date_pass: [] } };
const mark = cartMark(cart, null);
const form = new FormData();
form.set('name', 'Amina');
form.set('attendee.0', 'Baraka');
const dearer = { message: '', code: 'price_changed', statusCode: 409, data: { lines: [], total: 4_400 } };

test('whoever was told a price is asked to agree to that one, whatever their page knows', () => {
  const refusal = placeRefusal(form, dearer, 3_400, mark);
  expect(totalToAgree(3_400_00, null, mark)).toBe(3_400_00);
  expect(totalToAgree(3_400_00, refusal, mark)).toBe(4_400_00);
  expect(totalToAgree(5_000_00, refusal, mark)).toBe(5_000_00);
});

test('for another cart, with another code, or after another no, the page is right', () => {
  const refusal = placeRefusal(form, dearer, 3_400, mark);
  const one = cartMark({ 2: { id: 2, quantity: 1, date_pass: [] } }, null);
  expect(totalToAgree(1_700_00, refusal, one)).toBe(1_700_00);
  expect(totalToAgree(1_700_00, refusal, cartMark(cart, 'HALF'))).toBe(1_700_00);
  const soldOut = placeRefusal(form, { ...dearer, code: 'sold_out' }, 3_400, mark);
  expect(totalToAgree(3_400_00, soldOut, mark)).toBe(3_400_00);
});

test('a no names the fields of the form, and gives back all that was typed', () => {
  const errors = { 'buyer.email': ['Not an email.'], 'ticket_details.0': ['Not for people.'] };
  const refusal = placeRefusal(form, { ...dearer, code: 'email_invalid', errors }, 3_400, mark);
  expect(refusal.fields).toEqual({ email: 'Not an email.' });
  expect(refusal.typed).toEqual({ name: 'Amina', 'attendee.0': 'Baraka' });
});
