import {
  addUnits,
  type Cart,
  clearDate,
  clearType,
  EMPTY_CART,
  MOST_UNITS,
} from '#modules/pricing/cart.rules.ts';

// How the ticket lists name their number fields, for browsers that send them as a form.

export const fieldName = (ticketTypeId: number, date?: string): string =>
  date === undefined ? `q.${ticketTypeId}` : `q.${ticketTypeId}.${date}`;

const LINE = '([1-9]\\d{0,9})(?:\\.(\\d{4}-\\d{2}-\\d{2}))?$';
const FIELD = new RegExp(`^q\\.${LINE}`);
export const REMOVE_FIELD = 'remove';
const REMOVED = new RegExp(`^${LINE}`);
export const CLEAR_FIELD = 'clear';
// Of the button that takes what is left of the cart: those tickets, as in the cart's cookie.
export const TAKE_FIELD = 'take';
export const CODE_FIELD = 'coupon';
export const DROP_CODE_FIELD = 'drop-code';

// The cart that a form asks for; null if one of its quantities is not a number.
export function cartOfForm(form: FormData): Cart | null {
  let cart: Cart = EMPTY_CART;
  for (const [name, value] of form) {
    const [, id, date] = FIELD.exec(name) ?? [];
    const text = String(value).trim();
    if (id === undefined || text === '') continue;
    if (!/^\d{1,4}$/.test(text) || Number(text) > MOST_UNITS) return null;
    cart = addUnits(cart, Number(id), Number(text), date);
  }
  if (form.get(CLEAR_FIELD) !== null) return EMPTY_CART;
  const removed = removedLine(form);
  if (!removed) return cart;
  const { id, date } = removed;
  return date === undefined ? clearType(cart, id) : clearDate(cart, id, date);
}

// The line that a remove button of the form names: a type, or one of its dates.
export function removedLine(form: FormData): { id: number; date: string | undefined } | null {
  const [, id, date] = REMOVED.exec(String(form.get(REMOVE_FIELD) ?? '')) ?? [];
  return id === undefined ? null : { id: Number(id), date };
}

export const removeValue = (ticketTypeId: number, date?: string): string =>
  date === undefined ? String(ticketTypeId) : `${ticketTypeId}.${date}`;
