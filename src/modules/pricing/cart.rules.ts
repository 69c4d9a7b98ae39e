import { isPlainDate } from '#shared/time.ts';

// One ticket type in the cart, as the cookie has it and as calls take it. `quantity` is the sum of the dates of a
// date pass; `date_pass` is empty for any other type.
export interface CartEntry {
  id: number;
  quantity: number;
  date_pass: DateQuantity[];
}

export interface DateQuantity {
  date: string;
  quantity: number;
}

// From ticket type id to entry.
export type Cart = Readonly<Record<string, CartEntry>>;

export const CART_COOKIE = 'MY_CART';
export const COUPON_COOKIE = 'MY_COUPON';
export const CART_SECONDS = 3600;

// Browsers keep 4 kB of a cookie, its name and attributes included.
export const LONGEST_CART = 3_500;
export const MOST_UNITS = 1_000;
export const MOST_ENTRIES = 60;
const LARGEST_ID = 2_147_483_647;

export const EMPTY_CART: Cart = {};

// A cookie that is not exactly a cart counts as empty: guessing what it meant could sell wrong tickets.
export function readCart(cookie: string | null | undefined): Cart {
  if (!cookie || cookie.length > LONGEST_CART) return EMPTY_CART;
  try {
    return cartOf(JSON.parse(decodeURIComponent(cookie))) ?? EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}

// The cookie's value, or null if it would be too long to keep.
export function writeCart(cart: Cart): string | null {
  const value = encodeURIComponent(JSON.stringify(cart));
  return value.length > LONGEST_CART ? null : value;
}

// A cart is used only if it has a type of this event; types of other events are left out.
export function cartOfEvent(cart: Cart, ticketTypeIds: readonly number[]): Cart {
  return cartFrom(cartEntries(cart).filter((entry) => ticketTypeIds.includes(entry.id)));
}

export function cartEntries(cart: Cart): CartEntry[] {
  return Object.values(cart);
}

export const cartOfEntries = (entries: readonly CartEntry[]): Cart => cartFrom([...entries]);

export function countUnits(cart: Cart): number {
  return cartEntries(cart).reduce((sum, entry) => sum + entry.quantity, 0);
}

// Adds or (with a negative count) removes units, of a date pass for that date, up to what a cart can hold. Dates and types are
// dropped at zero; taking from nothing changes nothing.
export function addUnits(cart: Cart, id: number, count: number, date?: string): Cart {
  const entry = cart[id] ?? { id, quantity: 0, date_pass: [] };
  if (date === undefined) {
    if (entry.date_pass.length > 0) return cart;
    return withEntry(cart, { ...entry, quantity: entry.quantity + count });
  }
  if (entry.quantity > 0 && entry.date_pass.length === 0) return cart;
  const before = entry.date_pass.find((day) => day.date === date)?.quantity ?? 0;
  const others = entry.date_pass.filter((day) => day.date !== date);
  const after = before + count;
  const days = after > 0 ? [...others, { date, quantity: after }].sort(byDate) : others;
  return withEntry(cart, { id, quantity: sumOf(days), date_pass: days });
}

export function clearType(cart: Cart, id: number): Cart {
  return cartFrom(cartEntries(cart).filter((entry) => entry.id !== id));
}

// All units of one date.
export function clearDate(cart: Cart, id: number, date: string): Cart {
  const day = cart[id]?.date_pass.find((each) => each.date === date);
  return day ? addUnits(cart, id, -day.quantity, date) : cart;
}

export const isEmptyCart = (cart: Cart): boolean => cartEntries(cart).length === 0;

export interface CartChange {
  before: Cart;
  after: Cart;
  // The type that was removed as a whole, as opposed to counted down to zero.
  clearedId?: number | undefined;
}

// A coupon is dropped when a type it applies to is cleared, when the last such type is gone, and when the cart becomes
// empty. `validFor` are the types that the server last named for it.
export function keepsCoupon(validFor: readonly number[], { before, after, clearedId }: CartChange): boolean {
  if (isEmptyCart(after)) return isEmptyCart(before);
  const applied = validFor.filter((id) => id in before);
  if (clearedId !== undefined && !(clearedId in after) && applied.includes(clearedId)) return false;
  return applied.length === 0 || applied.some((id) => id in after);
}

const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{1,31}$/;

// Codes may be typed in either case and with spaces, which none has; null for a text that cannot be a code.
export function readCouponCode(text: string | null | undefined): string | null {
  const code = (text ?? '').replace(/\s/g, '').toUpperCase();
  return COUPON_CODE.test(code) ? code : null;
}

function withEntry(cart: Cart, entry: CartEntry): Cart {
  if (entry.quantity > MOST_UNITS) return cart;
  if (entry.quantity <= 0) return clearType(cart, entry.id);
  if (!(entry.id in cart) && cartEntries(cart).length >= MOST_ENTRIES) return cart;
  return { ...cart, [entry.id]: entry };
}

function cartFrom(entries: CartEntry[]): Cart {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}

function cartOf(value: unknown): Cart | null {
  if (!isObject(value)) return null;
  const pairs = Object.entries(value);
  if (pairs.length > MOST_ENTRIES) return null;
  const entries: CartEntry[] = [];
  for (const [key, given] of pairs) {
    const entry = entryOf(given);
    if (!entry || String(entry.id) !== key) return null;
    entries.push(entry);
  }
  return cartFrom(entries);
}

function entryOf(value: unknown): CartEntry | null {
  if (!isObject(value) || !hasOnly(value, ['id', 'quantity', 'date_pass'])) return null;
  const { id, quantity, date_pass: given = [] } = value;
  if (!isCount(id, LARGEST_ID) || !isCount(quantity, MOST_UNITS) || !Array.isArray(given)) return null;
  const days: DateQuantity[] = [];
  for (const day of given) {
    if (!isObject(day) || !hasOnly(day, ['date', 'quantity'])) return null;
    if (typeof day.date !== 'string' || !isPlainDate(day.date) || !isCount(day.quantity, MOST_UNITS))
      return null;
    days.push({ date: day.date, quantity: day.quantity });
  }
  if (!agrees(quantity, days)) return null;
  return { id, quantity, date_pass: days.sort(byDate) };
}

// The dates of a pass are named once each and add up to its quantity.
export function agrees(quantity: number, days: readonly DateQuantity[]): boolean {
  if (days.length === 0) return true;
  return sumOf(days) === quantity && new Set(days.map((day) => day.date)).size === days.length;
}

const sumOf = (days: readonly DateQuantity[]) => days.reduce((sum, day) => sum + day.quantity, 0);

const byDate = (one: DateQuantity, other: DateQuantity) => (one.date < other.date ? -1 : 1);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: object, keys: string[]) => Object.keys(value).every((key) => keys.includes(key));

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
