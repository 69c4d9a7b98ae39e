import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBuy,
  dateTypeState,
  type EventStatus,
  eventState,
  fewLeftThreshold,
  liveOverride,
  nextBoundary,
  type PoolCount,
  SALE_STATES,
  type SaleStanding,
  saleStanding,
  standing,
  type TypeSale,
  typeState,
} from './sale-state.rules.ts';

const NOW = '2026-11-15T09:00:00Z';
const EARLIER = '2026-11-15T08:00:00Z';
const LATER = '2026-11-15T10:00:00Z';
const NEXT_WEEK = '2026-11-22T09:00:00Z';

const pool = (capacity: number, held = 0, sold = 0): PoolCount => ({ capacity, held, sold });
const sale = (changes: Partial<TypeSale> = {}): TypeSale => ({
  now: NOW,
  eventStatus: 'published',
  eventEndsAt: NEXT_WEEK,
  saleStartsAt: null,
  saleEndsAt: null,
  pools: [pool(100)],
  minPerOrder: 1,
  ...changes,
});

describe('typeState by stock', () => {
  test.each([
    ['untouched', [pool(100)], 1, 'on_sale'],
    ['just above the threshold', [pool(100, 0, 89)], 1, 'on_sale'],
    ['at the threshold', [pool(100, 0, 90)], 1, 'few_left'],
    ['holds count as gone for now', [pool(100, 90, 0)], 1, 'few_left'],
    ['one left', [pool(100, 0, 99)], 1, 'few_left'],
    ['the last ones are in carts', [pool(100, 1, 99)], 1, 'all_held'],
    ['everything is in carts', [pool(100, 100, 0)], 1, 'all_held'],
    ['nothing left', [pool(100, 0, 100)], 1, 'sold_out'],
    ['no capacity', [pool(0)], 1, 'sold_out'],
    ['no pool', [], 1, 'sold_out'],
    ['fewer left than one order must take', [pool(100, 0, 97)], 4, 'sold_out'],
    ['fewer free than one order must take', [pool(100, 3, 94)], 4, 'all_held'],
    ['exactly what one order must take', [pool(100, 0, 96)], 4, 'few_left'],
    ['a minimum of 0 is 1', [pool(100, 0, 100)], 0, 'sold_out'],
    ['the tightest pool decides', [pool(1000), pool(100, 0, 100)], 1, 'sold_out'],
    ['sold out in one, held in another', [pool(100, 100, 0), pool(100, 0, 100)], 1, 'sold_out'],
    ['held in one, few in another', [pool(100, 0, 95), pool(100, 50, 50)], 1, 'all_held'],
    ['few in one of two', [pool(1000), pool(100, 0, 95)], 1, 'few_left'],
    [
      'few in a large pool, not in the emptier small one',
      [pool(1000, 0, 955), pool(60, 0, 16)],
      1,
      'few_left',
    ],
  ] as const)('%s', (_, pools, minPerOrder, state) => {
    expect(typeState(sale({ pools, minPerOrder }))).toBe(state);
  });

  test('few is a tenth, from 5 to 50, and at most half', () => {
    const capacities = [0, 1, 4, 8, 10, 40, 50, 51, 100, 500, 501, 20_000];
    expect(capacities.map(fewLeftThreshold)).toEqual([0, 0, 2, 4, 5, 5, 5, 6, 10, 50, 50, 50]);
  });

  test('a pool of which nothing was taken is never few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (capacity) => {
        expect(typeState(sale({ pools: [pool(capacity)] }))).toBe('on_sale');
      }),
    );
  });
});

describe('typeState by clock and status', () => {
  test('the sale’s window includes its first instant and not its last', () => {
    expect(typeState(sale({ saleStartsAt: LATER }))).toBe('sale_soon');
    expect(typeState(sale({ saleStartsAt: NOW }))).toBe('on_sale');
    expect(typeState(sale({ saleEndsAt: LATER }))).toBe('on_sale');
    expect(typeState(sale({ saleEndsAt: NOW }))).toBe('sale_ended');
    expect(typeState(sale({ saleStartsAt: EARLIER, saleEndsAt: LATER }))).toBe('on_sale');
    expect(typeState(sale({ saleEndsAt: EARLIER, pools: [pool(5, 0, 5)] }))).toBe('sale_ended');
    expect(typeState(sale({ saleStartsAt: new Date(LATER), now: new Date(NOW) }))).toBe('sale_soon');
  });

  test('the event comes before the sale', () => {
    expect(typeState(sale({ eventEndsAt: NOW }))).toBe('past');
    expect(typeState(sale({ eventStatus: 'ended' }))).toBe('past');
    expect(typeState(sale({ eventStatus: 'cancelled', eventEndsAt: EARLIER }))).toBe('cancelled');
    expect(typeState(sale({ eventStatus: 'postponed' }))).toBe('postponed');
  });

  test('a postponed event that has its new date stands like one that is published', () => {
    expect(standing('postponed', EARLIER)).toBe('published');
    expect(standing('postponed', null)).toBe('postponed');
    expect(standing('cancelled', EARLIER)).toBe('cancelled');
  });

  test('while its organiser is suspended nothing of an event is sold; what it says of itself otherwise comes first', () => {
    expect(saleStanding('published', null, true)).toBe('paused');
    expect(saleStanding('postponed', EARLIER, true)).toBe('paused');
    expect(saleStanding('published', null, false)).toBe('published');
    for (const status of ['draft', 'postponed', 'cancelled', 'ended'] as const)
      expect(saleStanding(status, null, true)).toBe(status);
    expect(typeState(sale({ eventStatus: 'paused' }))).toBe('paused');
    expect(typeState(sale({ eventStatus: 'paused', eventEndsAt: EARLIER }))).toBe('past');
  });

  test('a postponed event is not past although its old date is', () => {
    expect(typeState(sale({ eventStatus: 'postponed', eventEndsAt: EARLIER }))).toBe('postponed');
  });

  test('an owner previews a draft as it will be', () => {
    expect(typeState(sale({ eventStatus: 'draft' }))).toBe('on_sale');
  });
});

const anyPool = fc
  .tuple(fc.nat(300), fc.nat(300), fc.nat(300))
  .map(([free, held, sold]) => pool(free + held + sold, held, sold));
const anyInstant = fc.constantFrom(EARLIER, NOW, LATER, NEXT_WEEK);
const anySale: fc.Arbitrary<TypeSale> = fc.record({
  now: anyInstant,
  eventStatus: fc.constantFrom<SaleStanding>(
    'draft',
    'published',
    'paused',
    'postponed',
    'cancelled',
    'ended',
  ),
  eventEndsAt: anyInstant,
  saleStartsAt: fc.option(anyInstant),
  saleEndsAt: fc.option(anyInstant),
  pools: fc.array(anyPool, { maxLength: 4 }),
  minPerOrder: fc.integer({ min: 1, max: 6 }),
});
const anyState = fc.constantFrom(...SALE_STATES);
const SCARCER = ['on_sale', 'few_left', 'all_held', 'sold_out'];

describe('whatever the figures', () => {
  test('there is a state, and it can be bought exactly when an order’s minimum is free', () => {
    fc.assert(
      fc.property(anySale, (figures) => {
        const state = typeState(figures);
        expect(SALE_STATES).toContain(state);
        if (!SCARCER.includes(state)) return;
        const free = Math.min(...figures.pools.map(({ capacity, held, sold }) => capacity - held - sold));
        expect(canBuy(state)).toBe(figures.pools.length > 0 && free >= figures.minPerOrder);
      }),
    );
  });

  test('every state occurs', () => {
    const seen = new Set(fc.sample(anySale, { numRuns: 5000, seed: 1 }).map(typeState));
    expect([...seen].sort()).toEqual([...SALE_STATES].sort());
  });

  test('taking, paying or holding a ticket never makes it more available', () => {
    const steps = {
      hold: ({ capacity, held, sold }: PoolCount) =>
        held + sold < capacity ? pool(capacity, held + 1, sold) : null,
      sell: ({ capacity, held, sold }: PoolCount) =>
        held + sold < capacity ? pool(capacity, held, sold + 1) : null,
      pay: ({ capacity, held, sold }: PoolCount) => (held > 0 ? pool(capacity, held - 1, sold + 1) : null),
    };
    fc.assert(
      fc.property(
        fc.array(anyPool, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        fc.constantFrom(...Object.values(steps)),
        fc.integer({ min: 1, max: 6 }),
        (pools, index, step, minPerOrder) => {
          const taken = pools.map((each, at) => (at === index % pools.length ? step(each) : each));
          const after = taken.filter((each) => each !== null);
          fc.pre(after.length === pools.length);
          const rank = (each: PoolCount[]) => SCARCER.indexOf(typeState(sale({ pools: each, minPerOrder })));
          expect(rank(after)).toBeGreaterThanOrEqual(rank(pools));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('several types or dates', () => {
  const event = { now: NOW, eventStatus: 'published' as EventStatus, eventEndsAt: NEXT_WEEK };

  test.each([
    [['sold_out', 'few_left', 'on_sale'], 'on_sale'],
    [['sold_out', 'few_left', 'few_left'], 'few_left'],
    [['sale_soon', 'few_left'], 'few_left'],
    [['sold_out', 'sale_soon', 'all_held'], 'sale_soon'],
    [['sold_out', 'all_held'], 'all_held'],
    [['sale_ended', 'sold_out'], 'sold_out'],
    [['sale_ended', 'sale_ended'], 'sale_ended'],
    [['past', 'sold_out'], 'sold_out'],
    [['past', 'on_sale'], 'on_sale'],
    [['past', 'past'], 'past'],
    [[], 'sale_soon'],
  ] as const)('%j is %s', (states, best) => {
    expect(dateTypeState(states)).toBe(best);
    expect(eventState(states, event)).toBe(best);
  });

  test('the event’s own state comes first', () => {
    expect(eventState(['on_sale'], { ...event, eventStatus: 'cancelled' })).toBe('cancelled');
    expect(eventState(['on_sale'], { ...event, eventStatus: 'postponed' })).toBe('postponed');
    expect(eventState(['on_sale'], { ...event, eventEndsAt: NOW })).toBe('past');
    expect(eventState([], { ...event, eventEndsAt: NOW })).toBe('past');
  });

  test('an event can be bought exactly when one of its types can', () => {
    fc.assert(
      fc.property(fc.array(anyState), (states) => {
        expect(canBuy(eventState(states, event))).toBe(states.some(canBuy));
        expect(eventState(states.toReversed(), event)).toBe(eventState(states, event));
      }),
    );
  });
});

describe('nextBoundary', () => {
  test('is the nearest start or end still to come', () => {
    const event = { startsAt: LATER, endsAt: NEXT_WEEK };
    expect(nextBoundary(NOW, [event])?.toISOString()).toBe('2026-11-15T10:00:00.000Z');
    expect(nextBoundary(LATER, [event])?.toISOString()).toBe('2026-11-22T09:00:00.000Z');
    expect(nextBoundary(NEXT_WEEK, [event])).toBeNull();
    const flash = { startsAt: EARLIER, endsAt: '2026-11-15T09:30:00Z' };
    expect(nextBoundary(NOW, [event, flash])?.toISOString()).toBe('2026-11-15T09:30:00.000Z');
    expect(nextBoundary(NOW, [{ startsAt: null, endsAt: null }])).toBeNull();
    expect(nextBoundary(NOW, [])).toBeNull();
  });

  test('until then no state changes by the clock', () => {
    const minutes = fc.nat(200);
    const at = (minute: number) => new Date(Date.parse(NOW) + minute * 60_000);
    const times = fc.record({
      start: fc.option(minutes),
      end: fc.option(minutes),
      eventEnd: minutes,
      now: minutes,
      ask: minutes,
    });
    fc.assert(
      fc.property(times, ({ start, end, eventEnd, now, ask }) => {
        const window = { startsAt: start === null ? null : at(start), endsAt: end === null ? null : at(end) };
        const stateAt = (minute: number) =>
          typeState(
            sale({
              now: at(minute),
              eventEndsAt: at(eventEnd),
              saleStartsAt: window.startsAt,
              saleEndsAt: window.endsAt,
            }),
          );
        const boundary = nextBoundary(at(now), [{ startsAt: null, endsAt: at(eventEnd) }, window]);
        fc.pre(ask >= now && (boundary === null || at(ask) < boundary));
        expect(stateAt(ask)).toBe(stateAt(now));
      }),
    );
  });
});

describe('flash sales', () => {
  const row = { id: 7, startsAt: EARLIER, endsAt: LATER, priceMinor: 150_000, left: 12 as number | null };

  test('the one that is live now', () => {
    const upcoming = { ...row, id: 8, startsAt: LATER, endsAt: NEXT_WEEK };
    expect(liveOverride([upcoming, row], NOW)?.id).toBe(7);
    expect(liveOverride([upcoming, row], LATER)?.id).toBe(8);
    expect(liveOverride([row], EARLIER)?.id).toBe(7);
    expect(liveOverride([row], LATER)).toBeNull();
    expect(liveOverride([], NOW)).toBeNull();
  });

  test('none when its units are gone or its price is no price', () => {
    expect(liveOverride([{ ...row, left: 0 }], NOW)).toBeNull();
    expect(liveOverride([{ ...row, left: null }], NOW)?.id).toBe(7);
    expect(liveOverride([{ ...row, priceMinor: 0 }], NOW)).toBeNull();
  });
});
