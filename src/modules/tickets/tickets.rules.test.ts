import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf, pickOf, pricePerUnit, validityOf, visitOf } from './tickets.rules.ts';

describe('what a ticket cost', () => {
  test('adds up to what was paid for the line, in payable amounts', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 0, max: 100_000 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(line, ({ quantity, price, part }) => {
        const priceMinor = price * 100;
        const discount = Math.floor(quantity * price * part) * 100;
        const given = { quantity, price_minor: priceMinor, discount_minor: discount };
        const prices = pricePerUnit(given, 'KES');
        expect(prices).toHaveLength(quantity);
        expect(prices.reduce((sum, one) => sum + one, 0)).toBe(quantity * priceMinor - discount);
        expect(prices.every((one) => one >= 0 && one % 100 === 0)).toBe(true);
        expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

const event = {
  doors_at: new Date('2026-12-05T15:00:00Z'),
  starts_at: new Date('2026-12-05T16:00:00Z'),
  ends_at: new Date('2026-12-07T20:00:00Z'),
  time_zone: 'Africa/Nairobi',
};

describe('when a ticket is good', () => {
  test('from the morning of the event until it ends', () => {
    expect(validityOf(event, null)).toEqual({
      from: new Date('2026-12-04T21:00:00Z'),
      until: event.ends_at,
    });
  });

  test('of a date pass: from six to six where the event is', () => {
    expect(validityOf(event, '2026-12-06')).toEqual({
      from: new Date('2026-12-06T03:00:00Z'),
      until: new Date('2026-12-07T03:00:00Z'),
    });
    expect(validityOf(event, '2026-12-07').until).toEqual(event.ends_at);
    // At sunrise: the day begins with it.
    const sunrise = { ...event, doors_at: null, starts_at: new Date('2026-12-05T02:00:00Z') };
    expect(validityOf(sunrise, '2026-12-06').from).toEqual(new Date('2026-12-06T02:00:00Z'));
  });

  test('of a night: until it is over, although midnight has passed', () => {
    // Two nights, each until three in the morning.
    const nights = { ...event, ends_at: new Date('2026-12-07T00:00:00Z') };
    expect(validityOf(nights, '2026-12-06').until).toEqual(nights.ends_at);
    expect(visitOf(nights, '2026-12-06').until).toEqual(nights.ends_at);
    expect(visitOf(nights, '2026-12-05').until).toEqual(new Date('2026-12-06T00:00:00Z'));
    expect(visitOf(event, '2026-12-05').until, 'without nights, at midnight').toEqual(
      new Date('2026-12-05T21:00:00Z'),
    );
    // A date of which only the small hours are left is still good in them.
    const { from, until } = validityOf(nights, '2026-12-07');
    expect(from.getTime()).toBeLessThan(until.getTime());
  });

  test('a visit begins at the event’s hour on each day, and always ends after it began', () => {
    expect(visitOf(event, null)).toEqual({ from: event.starts_at, until: event.ends_at });
    expect(visitOf(event, '2026-12-06').from).toEqual(new Date('2026-12-06T16:00:00Z'));
    const early = { ...event, ends_at: new Date('2026-12-07T09:00:00Z') };
    const last = visitOf(early, '2026-12-07');
    expect(last.from.getTime()).toBeLessThan(last.until.getTime());
  });
});

test('a file is named after the order, the ticket and the event', () => {
  expect(fileNameOf('KX7Q2ABC', 1, 'koroga-festival')).toBe('KX7Q2ABC-1-koroga-festival');
  expect(fileNameOf('KX7Q2ABC', null, 'koroga-festival')).toBe('KX7Q2ABC-koroga-festival');
});

test('a choice by id is steady and in range', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 20 }), (id, count) => {
      const picked = pickOf(id, count);
      expect(picked).toBe(pickOf(id, count));
      expect(picked).toBeGreaterThanOrEqual(0);
      expect(picked).toBeLessThan(count);
    }),
  );
});
