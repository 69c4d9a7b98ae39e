import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addUnit, removeUnit } from '#tests/support/cart-units.ts';
import {
  type Cart,
  cartEntries,
  cartOfEvent,
  clearDate,
  clearType,
  countUnits,
  EMPTY_CART,
  keepsCoupon,
  LONGEST_CART,
  MOST_UNITS,
  readCart,
  readCouponCode,
  writeCart,
} from './cart.rules.ts';

const cookie = (value: unknown) => encodeURIComponent(JSON.stringify(value));

const PASS = {
  id: 12,
  quantity: 3,
  date_pass: [
    { date: '2026-12-05', quantity: 2 },
    { date: '2026-12-06', quantity: 1 },
  ],
};

describe('the cookie', () => {
  test('is a map from ticket type id to id, quantity and date_pass', () => {
    const cart = addUnit(addUnit(addUnit(EMPTY_CART, 7), 7), 12, '2026-12-05');
    expect(JSON.parse(decodeURIComponent(writeCart(cart) ?? ''))).toEqual({
      '7': { id: 7, quantity: 2, date_pass: [] },
      '12': { id: 12, quantity: 1, date_pass: [{ date: '2026-12-05', quantity: 1 }] },
    });
  });

  test('an empty cart is an empty map', () => {
    expect(writeCart(removeUnit(addUnit(EMPTY_CART, 7), 7))).toBe(cookie({}));
  });

  test('is read encoded or plain, and without date_pass', () => {
    const cart = { '7': { id: 7, quantity: 2, date_pass: [] } };
    expect(readCart(cookie(cart))).toEqual(cart);
    expect(readCart(JSON.stringify(cart))).toEqual(cart);
    expect(readCart(cookie({ '7': { id: 7, quantity: 2 } }))).toEqual(cart);
  });

  test.each<[string, string | null | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['no JSON', '%7B%22'],
    ['a broken escape', '%E0%A4%A'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', cookie([{ id: 7, quantity: 1, date_pass: [] }])],
    ['a key that is not the id', cookie({ '8': { id: 7, quantity: 1, date_pass: [] } })],
    ['a key with a zero in front', cookie({ '07': { id: 7, quantity: 1, date_pass: [] } })],
    ['__proto__', '{"__proto__":{"id":7,"quantity":1,"date_pass":[]}}'],
    ['no entry', cookie({ '7': 2 })],
    ['a price', cookie({ '7': { id: 7, quantity: 1, date_pass: [], price: 1 } })],
    ['a negative quantity', cookie({ '7': { id: 7, quantity: -1, date_pass: [] } })],
    ['zero', cookie({ '7': { id: 7, quantity: 0, date_pass: [] } })],
    ['half a ticket', cookie({ '7': { id: 7, quantity: 1.5, date_pass: [] } })],
    ['a huge quantity', cookie({ '7': { id: 7, quantity: MOST_UNITS + 1, date_pass: [] } })],
    ['an infinite quantity', '{"7":{"id":7,"quantity":1e999,"date_pass":[]}}'],
    ['a quantity in letters', cookie({ '7': { id: 7, quantity: '2', date_pass: [] } })],
    ['a negative id', cookie({ '-7': { id: -7, quantity: 1, date_pass: [] } })],
    [
      'an id that no table could hold',
      cookie({ '2147483648': { id: 2147483648, quantity: 1, date_pass: [] } }),
    ],
    ['dates that are no list', cookie({ '12': { ...PASS, date_pass: {} } })],
    ['dates that do not add up', cookie({ '12': { ...PASS, quantity: 2 } })],
    [
      'a date twice',
      cookie({ '12': { id: 12, quantity: 2, date_pass: [PASS.date_pass[1], PASS.date_pass[1]] } }),
    ],
    [
      'no such date',
      cookie({ '12': { id: 12, quantity: 1, date_pass: [{ date: '2026-02-30', quantity: 1 }] } }),
    ],
    [
      'a date with more to it',
      cookie({ '12': { ...PASS, date_pass: [{ ...PASS.date_pass[0], price: 1 }] } }),
    ],
    [
      'too many types',
      cookie(
        Object.fromEntries(Array.from({ length: 61 }, (_, at) => [at + 1, { id: at + 1, quantity: 1 }])),
      ),
    ],
    ['more than a browser keeps', `{"7":{"id":7,"quantity":1,"date_pass":[]}}${' '.repeat(LONGEST_CART)}`],
  ])('%s is an empty cart', (_, value) => {
    expect(readCart(value)).toEqual({});
  });

  test('never throws and reads only carts that it could have written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.json().map(encodeURIComponent)), (value) => {
        const cart = readCart(value);
        expect(readCart(writeCart(cart))).toEqual(cart);
      }),
    );
  });

  test('is refused when it would be too long', () => {
    let cart: Cart = EMPTY_CART;
    for (let day = 1; day <= 31; day += 1) {
      for (const id of [12, 13, 14]) cart = addUnit(cart, id, `2026-12-${String(day).padStart(2, '0')}`);
    }
    expect(writeCart(cart)).toBeNull();
  });
});

describe('adding and removing', () => {
  test('a date pass counts by the date, in order, and its quantity is their sum', () => {
    const cart = [['2026-12-06'], ['2026-12-05'], ['2026-12-05']].reduce<Cart>(
      (before, [date]) => addUnit(before, 12, date),
      EMPTY_CART,
    );
    expect(cart).toEqual({ '12': PASS });
    expect(removeUnit(cart, 12, '2026-12-06')).toEqual({
      '12': { id: 12, quantity: 2, date_pass: [{ date: '2026-12-05', quantity: 2 }] },
    });
  });

  test('taking away what is not there changes nothing', () => {
    const cart = addUnit(addUnit(EMPTY_CART, 7), 12, '2026-12-05');
    expect(removeUnit(cart, 8)).toEqual(cart);
    expect(removeUnit(cart, 12, '2026-12-06')).toEqual(cart);
    expect(removeUnit(cart, 8, '2026-12-06')).toEqual(cart);
  });

  test('a type is sold by the date or not, never both', () => {
    const plain = addUnit(EMPTY_CART, 7);
    expect(addUnit(plain, 7, '2026-12-05')).toEqual(plain);
    const pass = addUnit(EMPTY_CART, 12, '2026-12-05');
    expect(addUnit(pass, 12)).toEqual(pass);
  });

  test('there is an end to it', () => {
    let cart: Cart = { '7': { id: 7, quantity: MOST_UNITS, date_pass: [] } };
    expect(addUnit(cart, 7)).toEqual(cart);
    cart = EMPTY_CART;
    for (let id = 1; id <= 70; id += 1) cart = addUnit(cart, id);
    expect(cartEntries(cart)).toHaveLength(60);
  });

  const actions = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      date: fc.constantFrom('2026-12-05', '2026-12-06', '2026-12-07'),
      isAdding: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  // Even ids are date passes.
  const play = (cart: Cart, { id, date, isAdding }: { id: number; date: string; isAdding: boolean }) =>
    (isAdding ? addUnit : removeUnit)(cart, id, id % 2 === 0 ? date : undefined);

  test('whatever is done to it, it stays a cart that the cookie keeps', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const cart = done.reduce(play, EMPTY_CART);
        expect(readCart(writeCart(cart))).toEqual(cart);
        for (const entry of cartEntries(cart)) expect(entry.quantity).toBeGreaterThan(0);
      }),
    );
  });

  test('removing what was added restores the cart', () => {
    fc.assert(
      fc.property(actions, fc.integer({ min: 1, max: 4 }), (done, id) => {
        const cart = done.reduce(play, EMPTY_CART);
        const date = id % 2 === 0 ? '2026-12-06' : undefined;
        const added = addUnit(cart, id, date);
        expect(countUnits(added)).toBe(countUnits(cart) + 1);
        expect(removeUnit(added, id, date)).toEqual(cart);
      }),
    );
  });
});

test('a cart is used only for the event whose types it holds', () => {
  const cart = addUnit(addUnit(EMPTY_CART, 7), 900);
  expect(cartOfEvent(cart, [7, 8])).toEqual(addUnit(EMPTY_CART, 7));
  expect(cartOfEvent(cart, [8, 9])).toEqual({});
});

test('clearing a type removes it, and its coupon if that applied to it', () => {
  const cart = addUnit(addUnit(EMPTY_CART, 7), 8);
  expect(clearType(cart, 7)).toEqual(addUnit(EMPTY_CART, 8));
  expect(keepsCoupon([7], { before: cart, after: clearType(cart, 7), clearedId: 7 })).toBe(false);
  expect(keepsCoupon([7], { before: cart, after: clearType(cart, 8), clearedId: 8 })).toBe(true);
  // Even where it applies to another line as well.
  expect(keepsCoupon([7, 8], { before: cart, after: clearType(cart, 7), clearedId: 7 })).toBe(false);
});

test('a coupon leaves with the last line that it applied to, and with the last ticket', () => {
  const cart = addUnit(addUnit(EMPTY_CART, 7), 8);
  const without7 = removeUnit(cart, 7);
  expect(keepsCoupon([7], { before: cart, after: without7 })).toBe(false);
  expect(keepsCoupon([7, 8], { before: cart, after: without7 })).toBe(true);
  expect(keepsCoupon([7], { before: addUnit(cart, 7), after: cart })).toBe(true);
  expect(keepsCoupon([], { before: without7, after: EMPTY_CART })).toBe(false);
  // One that applies to nothing yet waits for its tickets.
  expect(keepsCoupon([], { before: cart, after: without7 })).toBe(true);
  expect(keepsCoupon([9], { before: cart, after: without7 })).toBe(true);
  expect(keepsCoupon([], { before: EMPTY_CART, after: EMPTY_CART })).toBe(true);
});

test('one date of a pass is cleared with all its units', () => {
  const cart = addUnit(addUnit(addUnit(EMPTY_CART, 7, '2026-12-05'), 7, '2026-12-05'), 7, '2026-12-06');
  const left = addUnit(EMPTY_CART, 7, '2026-12-06');
  expect(clearDate(cart, 7, '2026-12-05')).toEqual(left);
  expect(clearDate(cart, 7, '2026-12-07')).toBe(cart);
  expect(clearDate(left, 7, '2026-12-06')).toEqual(EMPTY_CART);
});

test.each([
  ['KARIBU10', 'KARIBU10'],
  ['  karibu10 ', 'KARIBU10'],
  ['EARLY_BIRD-2', 'EARLY_BIRD-2'],
  ['', null],
  ['A', null],
  ['-DASH', null],
  ['TWO WORDS', 'TWOWORDS'],
  ['karibu\u00a010', 'KARIBU10'],
  ['Ö10', null],
  ["X' OR 1=1", null],
  ['X'.repeat(33), null],
  [null, null],
  [undefined, null],
])('the code %j is read as %j', (text, code) => {
  expect(readCouponCode(text)).toBe(code);
});
