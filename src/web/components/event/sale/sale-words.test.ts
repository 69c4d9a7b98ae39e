import { describe, expect, it } from 'vitest';
import type { SaleStateWord } from '#modules/storefront/storefront.contract.ts';
import { whenWords } from '#web/components/event/about/when-words.ts';
import { dayWords, orderLimitWords, saleUntil, saleWords } from './sale-words.ts';

const nairobi = 'Africa/Nairobi';
const nowMs = Date.parse('2026-11-14T09:00:00Z');
const event = { time_zone: nairobi, start_at: '2027-01-12T16:00:00Z', previous_start_at: null };
const type = (state: SaleStateWord) => ({
  state,
  sale_starts_at: '2026-11-14T15:00:00Z',
  sale_ends_at: '2026-11-13T15:00:00Z',
});

describe('an instant in words', () => {
  it('is today or tomorrow in the zone of the event, whatever the date in Greenwich', () => {
    expect(whenWords('2026-11-14T20:59:00Z', nairobi, 'en', nowMs)).toBe('today 23:59 EAT');
    expect(whenWords('2026-11-14T21:00:00Z', nairobi, 'en', nowMs)).toBe('tomorrow 00:00 EAT');
    expect(whenWords('2026-11-15T21:00:00Z', nairobi, 'en', nowMs)).toBe('Mon 16 Nov · 00:00 EAT');
  });

  it('follows the language', () => {
    expect(whenWords('2026-11-14T15:00:00Z', nairobi, 'id', nowMs)).toBe('hari ini 18.00 EAT');
    expect(whenWords('2026-11-15T15:00:00Z', nairobi, 'sw', nowMs)).toBe('kesho 18:00 EAT');
  });
});

describe('a row says', () => {
  it.each([
    ['few_left', 'Few tickets left'],
    ['all_held', 'All held in carts. Some may come back.'],
    ['sold_out', 'Sold out'],
    ['sale_soon', 'On sale today 18:00 EAT'],
    ['sale_ended', 'Sales ended Fri 13 Nov · 18:00 EAT'],
    ['cancelled', 'Cancelled'],
    ['paused', 'Not on sale now'],
    ['postponed', 'Postponed'],
    ['past', 'Past'],
  ] as const)('of %s: %s', (state, words) => {
    expect(saleWords(type(state), event, 'en', nowMs)).toBe(words);
  });

  it('nothing while it is on sale', () => {
    expect(saleWords(type('on_sale'), event, 'en', nowMs)).toBeNull();
  });

  it('where a postponed event went, once that is known', () => {
    const moved = { ...event, previous_start_at: '2026-11-20T16:00:00Z' };
    expect(saleWords(type('postponed'), moved, 'en', nowMs)).toBe('Moved to Tue 12 Jan 2027');
  });

  it('no date that it does not know', () => {
    const unknown = { sale_starts_at: null, sale_ends_at: null };
    expect(saleWords({ ...unknown, state: 'sale_soon' }, event, 'en', nowMs)).toBe('On sale soon');
    expect(saleWords({ ...unknown, state: 'sale_ended' }, event, 'en', nowMs)).toBe('Sales ended');
  });
});

it.each([
  ['on_sale', 'On sale until Fri 13 Nov · 18:00 EAT'],
  ['sale_soon', 'On sale until Fri 13 Nov · 18:00 EAT'],
  ['all_held', 'On sale until Fri 13 Nov · 18:00 EAT'],
  ['paused', null],
  ['cancelled', null],
  ['sale_ended', null],
] as const)('of %s it is said until when it is sold: %s', (state, words) => {
  expect(saleUntil(type(state), event, 'en', nowMs)).toBe(words);
});

it('a day says why it cannot be chosen', () => {
  expect(dayWords('sold_out', 'en')).toBe('Sold out');
  expect(dayWords('sold_out', 'id')).toBe('Habis');
  expect(dayWords('on_sale', 'en')).toBeNull();
});

describe('how many one order may take', () => {
  it('is told with the right plural in every language', () => {
    expect(orderLimitWords(1, 1, 'en')).toBe('Exactly 1 ticket per order');
    expect(orderLimitWords(1, 6, 'en')).toBe('At most 6 tickets per order');
    expect(orderLimitWords(2, 6, 'en')).toBe('2 to 6 tickets per order');
    expect(orderLimitWords(1, 6, 'id')).toBe('Maksimal 6 tiket per pesanan');
    expect(orderLimitWords(1, 6, 'sw')).toBe('Tiketi zisizozidi 6 kwa oda');
  });
});
