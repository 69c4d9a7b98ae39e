import { describe, expect, it } from 'vitest';
import type { EventView, OverrideView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { flashNow, fromPrice, nextChangeMs, priceNow, withAvailability } from './live-sale.ts';

const at = (time: string) => Date.parse(`2026-11-14T${time}:00Z`);
const iso = (time: string) => `2026-11-14T${time}:00Z`;

const flash: OverrideView = {
  override_price: 900,
  flashsale_id: 7,
  flashsale_label: 'Early dew',
  starts_at: iso('08:00'),
  ends_at: iso('18:00'),
  left: 38,
};

const regular: TicketTypeView = {
  id: 1,
  ticket_name: 'Regular',
  price: 1500,
  overrides: [],
  description: '',
  langs: { name: null, description: null },
  admits: 1,
  state: 'on_sale',
  sale_starts_at: null,
  sale_ends_at: null,
  min_per_order: 1,
  max_per_order: 10,
  dates: [],
  valid_dates: [],
};

const eventWith = (changes: Partial<EventView>) =>
  ({
    state: 'on_sale',
    end_at: '2026-12-05T21:00:00Z',
    upcoming_flash_sale: null,
    ticket_types: [regular],
    ...changes,
  }) as EventView;

describe('a flash sale', () => {
  const type = { ...regular, overrides: [flash] };

  it('makes the price while it is on', () => {
    expect(priceNow(type, at('12:00'))).toBe(900);
  });

  it('begins and ends by the clock, to the millisecond', () => {
    expect(flashNow(type, at('08:00') - 1)).toBeNull();
    expect(flashNow(type, at('08:00'))).toBe(flash);
    expect(flashNow(type, at('18:00') - 1)).toBe(flash);
    expect(flashNow(type, at('18:00'))).toBeNull();
    expect(priceNow(type, at('18:00'))).toBe(1500);
  });

  it('is over when its units are gone, and never when they are not counted', () => {
    expect(flashNow({ overrides: [{ ...flash, left: 0 }] }, at('12:00'))).toBeNull();
    expect(flashNow({ overrides: [{ ...flash, left: null }] }, at('12:00'))).not.toBeNull();
  });

  it('at a price of nothing changes nothing', () => {
    expect(priceNow({ price: 1500, overrides: [{ ...flash, override_price: 0 }] }, at('12:00'))).toBe(1500);
  });
});

describe('the price in the bar', () => {
  const cheapButGone: TicketTypeView = { ...regular, id: 2, price: 500, state: 'sold_out' };

  it('is the lowest that can be paid', () => {
    expect(fromPrice([cheapButGone, regular, { ...regular, id: 3, price: 4000 }], at('12:00'))).toEqual({
      price: 1500,
      isOnly: false,
    });
  });

  it('is the lowest of all while nothing can be bought', () => {
    expect(fromPrice([cheapButGone, { ...regular, state: 'sale_soon' }], at('12:00'))?.price).toBe(500);
  });

  it('counts a flash sale only while it is on', () => {
    const types = [{ ...regular, overrides: [flash] }];
    expect(fromPrice(types, at('12:00'))).toEqual({ price: 900, isOnly: true });
    expect(fromPrice(types, at('18:00'))).toEqual({ price: 1500, isOnly: true });
  });

  it('is none without ticket types', () => {
    expect(fromPrice([], at('12:00'))).toBeNull();
  });
});

describe('the next change by the clock', () => {
  it('is the nearest of all starts and ends to come', () => {
    const event = eventWith({
      ticket_types: [
        { ...regular, sale_starts_at: iso('06:00'), sale_ends_at: iso('20:00') },
        { ...regular, id: 2, overrides: [flash] },
      ],
      upcoming_flash_sale: { flashsale_label: 'Late dew', starts_at: iso('19:00'), ends_at: iso('23:00') },
    });
    expect(nextChangeMs(event, at('12:00'))).toBe(at('18:00'));
    expect(nextChangeMs(event, at('18:00'))).toBe(at('19:00'));
    expect(nextChangeMs(event, at('19:00'))).toBe(at('20:00'));
  });

  it('is the end of the event when nothing comes before, and none after', () => {
    expect(nextChangeMs(eventWith({}), at('12:00'))).toBe(Date.parse('2026-12-05T21:00:00Z'));
    expect(nextChangeMs(eventWith({}), Date.parse('2026-12-05T21:00:00Z'))).toBeNull();
  });
});

describe('a fresh answer', () => {
  const fresh = {
    server_time: iso('12:00'),
    state: 'few_left' as const,
    ticket_types: [{ id: 1, state: 'few_left' as const, price: 1600, overrides: [flash], dates: [] }],
  };

  it('changes states and prices, and keeps what it does not speak of', () => {
    const event = withAvailability(eventWith({}), fresh);
    expect(event.state).toBe('few_left');
    expect(event.ticket_types).toEqual([{ ...regular, state: 'few_left', price: 1600, overrides: [flash] }]);
  });

  it('takes away a type that is no longer sold openly', () => {
    const event = eventWith({ ticket_types: [regular, { ...regular, id: 2 }] });
    expect(withAvailability(event, fresh).ticket_types.map(({ id }) => id)).toEqual([1]);
  });

  it('changes nothing until it is there', () => {
    const event = eventWith({});
    expect(withAvailability(event, null)).toBe(event);
  });
});
