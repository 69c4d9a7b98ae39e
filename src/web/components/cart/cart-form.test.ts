import { expect, test } from 'vitest';
import { cartOfForm, fieldName, removeValue } from './cart-form.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('numbers of a ticket list become a cart; zeros, blanks and other fields are nothing', () => {
  const form = formOf({
    event: 'koroga',
    [fieldName(3)]: '2',
    [fieldName(4)]: '0',
    [fieldName(5)]: ' ',
    [fieldName(6, '2026-12-05')]: '1',
    [fieldName(6, '2026-12-06')]: '3',
  });
  expect(cartOfForm(form)).toEqual({
    3: { id: 3, quantity: 2, date_pass: [] },
    6: {
      id: 6,
      quantity: 4,
      date_pass: [
        { date: '2026-12-05', quantity: 1 },
        { date: '2026-12-06', quantity: 3 },
      ],
    },
  });
});

test('a button takes one type out', () => {
  expect(cartOfForm(formOf({ 'q.3': '2', 'q.4': '1', remove: '3' }))).toEqual({
    4: { id: 4, quantity: 1, date_pass: [] },
  });
});

test('a button takes one date of a pass out, and another one everything', () => {
  const fields = { [fieldName(6, '2026-12-05')]: '1', [fieldName(6, '2026-12-06')]: '3', 'q.3': '2' };
  expect(cartOfForm(formOf({ ...fields, remove: removeValue(6, '2026-12-06') }))).toEqual({
    3: { id: 3, quantity: 2, date_pass: [] },
    6: { id: 6, quantity: 1, date_pass: [{ date: '2026-12-05', quantity: 1 }] },
  });
  expect(cartOfForm(formOf({ ...fields, clear: 'yes' }))).toEqual({});
  expect(cartOfForm(formOf({ 'q.3': '2', remove: '3.tomorrow' }))).toEqual({
    3: { id: 3, quantity: 2, date_pass: [] },
  });
});

test.each(['-1', '1.5', '1e3', '99999', '1001', 'two', '0x2'])('%s is no number of tickets', (value) => {
  expect(cartOfForm(formOf({ 'q.3': value }))).toBeNull();
});

test.each(['q.0', 'q.-1', 'q.1x', 'q.1.2026', 'q.99999999999', '__proto__'])(
  '%s is no field of ours',
  (name) => {
    expect(cartOfForm(formOf({ [name]: '2' }))).toEqual({});
  },
);
