import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeState } from '#modules/catalog/index.ts';
import { CURRENCIES, payableStepMinor } from '#shared/money.ts';
import { addUnit, removeUnit } from '#tests/support/cart-units.ts';
import { type Cart, cartEntries, EMPTY_CART } from './cart.rules.ts';
import type { Coupon, CouponRule } from './coupon.rules.ts';
import {
  type CartProblemReason,
  cartLineView,
  type FlashPrice,
  type Offer,
  type OfferedType,
  priceCart,
} from './price-cart.rules.ts';

const NOW = Date.parse('2026-11-16T09:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const type = (id: number, changes: Partial<OfferedType> = {}): OfferedType => ({
  id,
  name: `Type ${id}`,
  priceMinor: 1_000_00,
  saleStartsAt: null,
  saleEndsAt: null,
  minPerOrder: 1,
  maxPerOrder: 10,
  isHidden: false,
  dates: [],
  flashSales: [],
  ...changes,
});
const flash = (changes: Partial<FlashPrice> = {}): FlashPrice => ({
  id: 5,
  label: 'Payday',
  startsAt: NOW - HOUR,
  endsAt: NOW + HOUR,
  priceMinor: 700_00,
  left: null,
  ...changes,
});
const offer = (types: OfferedType[], changes: Partial<Offer> = {}): Offer => ({
  currency: 'KES',
  status: 'published',
  endsAt: NOW + 10 * DAY,
  types,
  ...changes,
});
const TENTH: CouponRule = {
  kind: 'percent',
  id: 1,
  code: 'KARIBU10',
  value: 1_000,
  ticketTypeIds: [],
  unlocks: [],
  startsAt: null,
  endsAt: null,
  minimumSpendMinor: 0,
  withFlash: true,
  usesPerBuyer: null,
  poolId: null,
  usesLeft: null,
};
const entry = (id: number, quantity: number, ...days: [string, number][]) => ({
  id,
  quantity,
  date_pass: days.map(([date, count]) => ({ date, quantity: count })),
});
const problems = (given: Offer, entries: ReturnType<typeof entry>[], coupon: Coupon | null = null) =>
  priceCart(given, entries, coupon, NOW).problems;

describe('a line', () => {
  test('has every field, at the normal price', () => {
    const { lines, ok, totalMinor } = priceCart(offer([type(7)]), [entry(7, 3)], null, NOW);
    expect(ok).toBe(true);
    expect(totalMinor).toBe(3_000_00);
    expect(lines.map(cartLineView)).toEqual([
      {
        id: 7,
        name: 'Type 7',
        quantity: 3,
        price: 1000,
        ticket_price: 1000,
        cost: 3000,
        discount: 0,
        discounted_cost: 3000,
        has_flash_sale: 0,
        flashsale_id: null,
        flashsale_name: null,
        override_price: 0,
        date_pass: [],
      },
    ]);
  });

  test('has the flash price in place of the normal one, and the coupon comes off that', () => {
    const given = offer([type(7, { flashSales: [flash()] })]);
    const { lines, totalMinor } = priceCart(given, [entry(7, 2)], TENTH, NOW);
    expect(totalMinor).toBe(1_260_00);
    expect(lines.map(cartLineView)).toEqual([
      {
        id: 7,
        name: 'Type 7',
        quantity: 2,
        price: 700,
        ticket_price: 1000,
        cost: 1400,
        discount: 140,
        discounted_cost: 1260,
        has_flash_sale: 1,
        flashsale_id: 5,
        flashsale_name: 'Payday',
        override_price: 700,
        date_pass: [],
      },
    ]);
  });

  test('of a date pass says how many for which date', () => {
    const pass = type(7, {
      dates: [
        { on: '2026-11-20', endsAt: NOW + 5 * DAY },
        { on: '2026-11-21', endsAt: NOW + 6 * DAY },
      ],
    });
    const { lines, ok } = priceCart(
      offer([pass]),
      [entry(7, 3, ['2026-11-20', 1], ['2026-11-21', 2])],
      null,
      NOW,
    );
    expect(ok).toBe(true);
    expect(lines.map(cartLineView)).toMatchObject([
      {
        quantity: 3,
        cost: 3000,
        date_pass: [
          { date: '2026-11-20', quantity: 1 },
          { date: '2026-11-21', quantity: 2 },
        ],
      },
    ]);
  });
});

describe('the flash price', () => {
  const price = (sales: FlashPrice[], quantity = 1) =>
    priceCart(offer([type(7, { flashSales: sales })]), [entry(7, quantity)], null, NOW).lines[0]?.priceMinor;

  test.each<[string, FlashPrice, number]>([
    ['from its first instant', flash({ startsAt: NOW }), 700_00],
    ['not before', flash({ startsAt: NOW + 1 }), 1_000_00],
    ['to its last instant', flash({ endsAt: NOW + 1 }), 700_00],
    ['not after', flash({ endsAt: NOW }), 1_000_00],
    ['not when it is 0', flash({ priceMinor: 0 }), 1_000_00],
    ['not when none is left', flash({ left: 0 }), 1_000_00],
  ])('is in force %s', (_, sale, expected) => {
    expect(price([sale])).toBe(expected);
  });

  test('is for a whole line or not at all', () => {
    expect(price([flash({ left: 3 })], 3)).toBe(700_00);
    expect(price([flash({ left: 2 })], 3)).toBe(1_000_00);
  });

  test('is shared by the types of a flash sale, in their order', () => {
    const given = offer([
      type(7, { flashSales: [flash({ left: 4 })] }),
      type(8, { flashSales: [flash({ left: 4 })] }),
      type(9, { flashSales: [flash({ left: 4 })] }),
    ]);
    const { lines } = priceCart(given, [entry(9, 1), entry(8, 3), entry(7, 3)], null, NOW);
    expect(lines.map((line) => [line.ticketTypeId, line.priceMinor])).toEqual([
      [7, 700_00],
      [8, 1_000_00],
      [9, 700_00],
    ]);
  });

  test('is not offered by an event that sells nothing', () => {
    const given = offer([type(7, { flashSales: [flash()] })], { status: 'postponed' });
    expect(priceCart(given, [entry(7, 1)], null, NOW).lines[0]?.flashSale).toBeNull();
  });
});

describe('problems', () => {
  test.each<[string, Offer, ReturnType<typeof entry>[], object[]]>([
    ['an empty cart', offer([type(7)]), [], [{ reason: 'cart_empty' }]],
    [
      'a type of another event',
      offer([type(7)]),
      [entry(7, 1), entry(900, 1)],
      [{ reason: 'ticket_unknown', ticketTypeId: 900 }],
    ],
    [
      'a hidden type',
      offer([type(7, { isHidden: true })]),
      [entry(7, 1)],
      [{ reason: 'ticket_unknown', ticketTypeId: 7 }],
    ],
    [
      'a draft',
      offer([type(7)], { status: 'draft' }),
      [entry(7, 1)],
      [{ reason: 'ticket_unknown', ticketTypeId: 7 }],
    ],
    [
      'too few',
      offer([type(7, { minPerOrder: 2 })]),
      [entry(7, 1)],
      [{ reason: 'below_minimum', ticketTypeId: 7, limit: 2 }],
    ],
    [
      'too many',
      offer([type(7, { maxPerOrder: 2 })]),
      [entry(7, 3)],
      [{ reason: 'above_maximum', ticketTypeId: 7, limit: 2 }],
    ],
    [
      'too many in two entries',
      offer([type(7, { maxPerOrder: 2 })]),
      [entry(7, 2), entry(7, 1)],
      [{ reason: 'above_maximum', ticketTypeId: 7, limit: 2 }],
    ],
    [
      'dates of a type without',
      offer([type(7)]),
      [entry(7, 1, ['2026-11-20', 1])],
      [{ reason: 'dates_wrong', ticketTypeId: 7 }],
    ],
  ])('%s', (_, given, entries, expected) => {
    expect(problems(given, entries)).toEqual(expected);
  });

  describe('of a date pass', () => {
    const pass = offer([
      type(7, {
        dates: [
          { on: '2026-11-16', endsAt: NOW },
          { on: '2026-11-20', endsAt: NOW + DAY },
        ],
      }),
    ]);
    test.each<[string, ReturnType<typeof entry>, CartProblemReason[]]>([
      ['no date', entry(7, 1), ['dates_wrong']],
      ['another date', entry(7, 1, ['2026-11-21', 1]), ['dates_wrong']],
      ['dates that do not add up', entry(7, 3, ['2026-11-20', 2]), ['dates_wrong']],
      ['one date twice', entry(7, 2, ['2026-11-20', 1], ['2026-11-20', 1]), ['dates_wrong']],
      ['a date that is over', entry(7, 1, ['2026-11-16', 1]), ['sale_ended']],
      ['a date to come', entry(7, 1, ['2026-11-20', 1]), []],
    ])('%s', (_, given, reasons) => {
      expect(problems(pass, [given]).map(({ reason }) => reason)).toEqual(reasons);
    });
  });

  test('a hidden type is open to whoever has its code', () => {
    const given = offer([type(7, { isHidden: true })]);
    expect(problems(given, [entry(7, 1)], { ...TENTH, value: 0, unlocks: [7] })).toEqual([]);
    expect(problems(given, [entry(7, 1)], { ...TENTH, unlocks: [8] })).toContainEqual({
      reason: 'ticket_unknown',
      ticketTypeId: 7,
    });
  });

  test('a refused coupon takes nothing off and says why', () => {
    const {
      ok,
      totalMinor,
      problems: found,
    } = priceCart(offer([type(7)]), [entry(7, 1)], { ...TENTH, endsAt: NOW }, NOW);
    expect({ ok, totalMinor, found }).toEqual({
      ok: false,
      totalMinor: 1_000_00,
      found: [{ reason: 'coupon_expired' }],
    });
  });

  // The pages say with `typeState` what can be bought; nothing may be said there and refused here.
  test('are those that the sale states show', () => {
    const instant = fc.option(fc.constantFrom(NOW - HOUR, NOW, NOW + HOUR), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom<Offer['status']>('published', 'postponed', 'cancelled', 'ended'),
        fc.constantFrom(NOW - 1, NOW, NOW + 1),
        instant,
        instant,
        (status, endsAt, saleStartsAt, saleEndsAt) => {
          const state = typeState({
            now: new Date(NOW),
            eventStatus: status,
            eventEndsAt: new Date(endsAt),
            saleStartsAt: saleStartsAt === null ? null : new Date(saleStartsAt),
            saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
            pools: [{ capacity: 1_000, held: 0, sold: 0 }],
            minPerOrder: 1,
          });
          const given = offer([type(7, { saleStartsAt, saleEndsAt })], { status, endsAt });
          const [first] = problems(given, [entry(7, 1)]);
          expect(first?.reason ?? 'on_sale').toBe(state);
        },
      ),
    );
  });
});

const DATES = ['2026-11-20', '2026-11-21'];
// Even ids are sold by the date; types 1 and 2 share a flash sale.
const anyOffer: fc.Arbitrary<Offer> = fc.constantFrom(...CURRENCIES).chain((currency) => {
  const price = fc.nat(10_000).map((steps) => steps * payableStepMinor(currency));
  const edge = fc.option(fc.integer({ min: NOW - DAY, max: NOW + DAY }), { nil: null });
  const anyFlash = fc.record({
    id: fc.constant(5),
    label: fc.constant('Payday'),
    startsAt: fc.integer({ min: NOW - DAY, max: NOW + HOUR }),
    endsAt: fc.integer({ min: NOW - HOUR, max: NOW + DAY }),
    priceMinor: price,
    left: fc.option(fc.nat(12), { nil: null }),
  });
  const anyType = (id: number) =>
    fc
      .record({
        priceMinor: price,
        flashSales: fc.array(anyFlash, { maxLength: id <= 2 ? 1 : 0 }),
        saleStartsAt: edge,
        saleEndsAt: edge,
      })
      .map((drawn) =>
        type(id, { ...drawn, dates: id % 2 === 0 ? DATES.map((on) => ({ on, endsAt: NOW + 4 * DAY })) : [] }),
      );
  return fc.tuple(anyType(1), anyType(2), anyType(3), anyType(4)).map((types) => offer(types, { currency }));
});
const anyCoupon: fc.Arbitrary<Coupon | null> = fc.option(
  fc.record({
    ...(Object.fromEntries(Object.entries(TENTH).map(([key, value]) => [key, fc.constant(value)])) as {
      [Key in keyof CouponRule]: fc.Arbitrary<CouponRule[Key]>;
    }),
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.nat(10_000),
    ticketTypeIds: fc.subarray([1, 2, 3, 4]),
    withFlash: fc.boolean(),
    minimumSpendMinor: fc.constantFrom(0, 500_00),
    startsAt: fc.option(fc.integer({ min: NOW - DAY, max: NOW + HOUR }), { nil: null }),
    endsAt: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + DAY }), { nil: null }),
  }),
);
const anyCart: fc.Arbitrary<Cart> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...DATES)), { maxLength: 25 })
  .map((units) =>
    units.reduce<Cart>((cart, [id, date]) => addUnit(cart, id, id % 2 === 0 ? date : undefined), EMPTY_CART),
  );

describe('whatever is bought', () => {
  test('no amount is negative, every amount has at most 2 decimals and can be paid, and the total is their sum', () => {
    fc.assert(
      fc.property(anyOffer, anyCart, anyCoupon, (given, cart, coupon) => {
        const { lines, totalMinor, costMinor, discountMinor } = priceCart(
          given,
          cartEntries(cart),
          coupon,
          NOW,
        );
        expect(lines).toHaveLength(cartEntries(cart).length);
        for (const line of lines) {
          const view = cartLineView(line);
          expect(line.discountMinor).toBeLessThanOrEqual(line.costMinor);
          for (const amount of [
            view.price,
            view.ticket_price,
            view.cost,
            view.discount,
            view.discounted_cost,
          ]) {
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(Number(amount.toFixed(2))).toBe(amount);
          }
          expect(line.discountedCostMinor).toBe(line.quantity * line.priceMinor - line.discountMinor);
          expect(line.discountMinor % payableStepMinor(given.currency)).toBe(0);
        }
        expect(totalMinor).toBe(lines.reduce((sum, line) => sum + line.discountedCostMinor, 0));
        expect(totalMinor).toBe(costMinor - discountMinor);
      }),
    );
  });

  test('removing what was added restores every line and the total', () => {
    fc.assert(
      fc.property(anyOffer, anyCart, anyCoupon, fc.integer({ min: 1, max: 4 }), (given, cart, coupon, id) => {
        const date = id % 2 === 0 ? DATES[0] : undefined;
        const back = removeUnit(addUnit(cart, id, date), id, date);
        expect(priceCart(given, cartEntries(back), coupon, NOW)).toEqual(
          priceCart(given, cartEntries(cart), coupon, NOW),
        );
      }),
    );
  });

  test('the order of the entries does not matter', () => {
    fc.assert(
      fc.property(anyOffer, anyCart, anyCoupon, (given, cart, coupon) => {
        const entries = cartEntries(cart);
        expect(priceCart(given, entries.toReversed(), coupon, NOW)).toEqual(
          priceCart(given, entries, coupon, NOW),
        );
      }),
    );
  });

  test('an amount off takes off exactly that, or all that may be taken off', () => {
    fc.assert(
      fc.property(anyOffer, anyCart, fc.nat(2_000_00), (given, cart, value) => {
        const coupon: CouponRule = { ...TENTH, kind: 'amount', value };
        const { costMinor, discountMinor } = priceCart(given, cartEntries(cart), coupon, NOW);
        const step = payableStepMinor(given.currency);
        expect(discountMinor).toBe(Math.min(costMinor, Math.floor(value / step) * step));
      }),
    );
  });

  test('nothing changes while it is said to hold', () => {
    fc.assert(
      fc.property(
        anyOffer,
        anyCart,
        anyCoupon,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, cart, coupon, share) => {
          const now = priceCart(given, cartEntries(cart), coupon, NOW);
          const from = Math.max(now.holdsFrom, NOW - 30 * DAY);
          const until = Math.min(now.holdsUntil, NOW + 30 * DAY);
          expect(from).toBeLessThanOrEqual(NOW);
          expect(until).toBeGreaterThan(NOW);
          const then = Math.min(until - 1, Math.floor(from + share * (until - from)));
          expect(priceCart(given, cartEntries(cart), coupon, then)).toEqual(now);
        },
      ),
      { numRuns: 500 },
    );
  });
});
