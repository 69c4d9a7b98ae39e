import { describe, expect, it } from 'vitest';
import type { SaleStateWord } from '#modules/storefront/storefront.contract.ts';
import { flashPercent, lowestPrice } from './lowest-price.ts';

const flashAt = (override_price: number) => ({
  override_price,
  flashsale_id: 1,
  flashsale_label: 'Early',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2026-01-02T00:00:00Z',
  left: null,
});
const type = (price: number, flash?: number, state: SaleStateWord = 'on_sale') => ({
  state,
  id: price,
  ticket_name: `Type ${price}`,
  price,
  overrides: flash === undefined ? [] : [flashAt(flash)],
});
const shown = (...ticket_types: ReturnType<typeof type>[]) => lowestPrice({ is_free: false, ticket_types });

describe('the price on a card', () => {
  it('is the lowest one, with "from" only when another is higher', () => {
    expect(shown(type(3000), type(1500))).toEqual({
      kind: 'price',
      priceMajor: 1500,
      wasMajor: null,
      isFrom: true,
    });
    expect(shown(type(1500), type(1500))).toMatchObject({ priceMajor: 1500, isFrom: false });
  });

  it('takes the flash price and remembers the one before', () => {
    expect(shown(type(1500), type(2000, 1400))).toMatchObject({ priceMajor: 1400, wasMajor: 2000 });
    expect(shown(type(1500), type(9000, 7000))).toMatchObject({ priceMajor: 1500, wasMajor: null });
  });

  it('is one that can be paid: what is sold out, over or all held does not count', () => {
    for (const state of ['sold_out', 'all_held', 'sale_ended', 'sale_soon'] as const) {
      expect(shown(type(700, undefined, state), type(1500))).toEqual({
        kind: 'price',
        priceMajor: 1500,
        wasMajor: null,
        isFrom: false,
      });
      expect(shown(type(900, 700, state), type(1500))).toMatchObject({ priceMajor: 1500, wasMajor: null });
    }
    expect(shown(type(0, undefined, 'sold_out'), type(500))).toMatchObject({ priceMajor: 500 });
  });

  it('is the lowest of all where nothing can be bought', () => {
    expect(shown(type(700, undefined, 'sold_out'), type(1500, undefined, 'sold_out'))).toMatchObject({
      priceMajor: 700,
    });
  });

  it('ignores an override of nothing', () => {
    expect(shown(type(1500, 0))).toMatchObject({ priceMajor: 1500, wasMajor: null });
  });

  it('is free for a free event and wherever one type is free', () => {
    expect(lowestPrice({ is_free: true, ticket_types: [type(0)] })).toEqual({ kind: 'free' });
    expect(shown(type(0), type(500))).toEqual({ kind: 'free' });
  });

  it('is nothing while nothing is on sale', () => {
    expect(shown()).toBeNull();
  });
});

describe('the cut of a flash sale', () => {
  it('is the deepest one, rounded down so that it never promises more than it gives', () => {
    expect(flashPercent([type(1000, 700), type(3000, 1999)])).toBe(33);
  });

  it('is 0 without a live sale', () => {
    expect(flashPercent([type(1000)])).toBe(0);
    expect(flashPercent([])).toBe(0);
  });
});
