import { expect, test } from 'vitest';
import { staying } from './place.ts';
import { cartMark, isShortage, placeRefusal, totalToAgree } from './refusal.ts';

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

test('too few tickets: what there is can be taken', () => {
  const [entry] = Object.values(cart);
  const fewer = { ...entry, quantity: 1 };
  const error = { ...dearer, code: 'all_held', data: { ticket_type_ids: [2], available: [fewer] } };
  const refusal = placeRefusal(form, error, 3_400, mark);
  expect(refusal.more?.available).toEqual({ 2: fewer });
  expect(isShortage(refusal)).toBe(true);
  expect(isShortage(placeRefusal(form, dearer, 3_400, mark))).toBe(false);
});

test('whoever takes less keeps the names on the tickets that stay', () => {
  const of = (id: number, quantity: number) => ({ id, quantity, date_pass: [] });
  const days = (one: number, other: number) => [
    { date: '2030-05-01', quantity: one },
    ...(other > 0 ? [{ date: '2030-05-02', quantity: other }] : []),
  ];
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const from = { 1: of(1, 3), 2: of(2, 1), 3: { ...of(3, 2), date_pass: days(1, 1) } };
  expect(staying(names, from, from)).toEqual(names);
  const to = { 1: of(1, 2), 2: of(2, 1), 3: { ...of(3, 1), date_pass: days(1, 0) } };
  expect(staying(names, from, to)).toEqual(['a', 'b', 'd', 'e']);
  expect(staying(null, from, to)).toBeNull();
});
