import { addUnits, type Cart, clearType, EMPTY_CART, MOST_UNITS } from '#modules/pricing/cart.rules.ts';

// How the ticket lists name their number fields, for browsers that send them as a form.

export const fieldName = (ticketTypeId: number, date?: string): string =>
  date === undefined ? `q.${ticketTypeId}` : `q.${ticketTypeId}.${date}`;

const FIELD = /^q\.([1-9]\d{0,9})(?:\.(\d{4}-\d{2}-\d{2}))?$/;
export const REMOVE_FIELD = 'remove';
export const CODE_FIELD = 'coupon';
export const DROP_CODE_FIELD = 'drop-code';

// The cart that a form asks for; null where a number in it is none.
export function cartOfForm(form: FormData): Cart | null {
  let cart: Cart = EMPTY_CART;
  for (const [name, value] of form) {
    const [, id, date] = FIELD.exec(name) ?? [];
    const text = String(value).trim();
    if (id === undefined || text === '') continue;
    if (!/^\d{1,4}$/.test(text) || Number(text) > MOST_UNITS) return null;
    cart = addUnits(cart, Number(id), Number(text), date);
  }
  const removed = Number(form.get(REMOVE_FIELD) ?? 0);
  return removed > 0 ? clearType(cart, removed) : cart;
}
