import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftType, wholeDraft } from '#tests/support/drafting.ts';
import { draftDocument } from './draft.contract.ts';
import { EMPTY_DRAFT, missingForPublish } from './draft.rules.ts';

const now = new Date('2026-12-01T08:00:00Z');
const ZONE = 'Africa/Nairobi';
const missing = (given: Parameters<typeof wholeDraft>[1]) =>
  missingForPublish(wholeDraft(now, given), now, ZONE).map(({ field, reason }) => `${field}: ${reason}`);

test('a draft that lacks nothing lacks nothing', () => {
  expect(missing({})).toEqual([]);
  expect(draftDocument.parse(wholeDraft(now))).toEqual(wholeDraft(now));
});

test('of an empty one every field is named', () => {
  expect(draftDocument.parse(EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
  expect(missingForPublish(EMPTY_DRAFT, now, null).map(({ field }) => field)).toEqual([
    'name',
    'category',
    'venue_id',
    'currency',
    'starts_at',
    'ends_at',
    'ticket_types',
  ]);
});

test('what does not belong there is refused by the document itself', () => {
  expect(draftDocument.safeParse({ ...EMPTY_DRAFT, price: 5 }).success).toBe(false);
  const types = [{ ...draftType(), id: 3 }];
  expect(draftDocument.safeParse({ ...EMPTY_DRAFT, ticket_types: types }).success).toBe(false);
  const cents = [draftType({ price: 1.005 })];
  expect(draftDocument.safeParse({ ...EMPTY_DRAFT, ticket_types: cents }).success).toBe(false);
});

describe('what is there and wrong', () => {
  test('times', () => {
    expect(missing({ starts_at: '2026-11-30T08:00:00Z' })).toEqual(['starts_at: in_the_past']);
    const late = { starts_at: '9999-06-01T08:00:00Z', ends_at: '9999-06-01T12:00:00Z', doors_at: null };
    expect(missing(late)).toContain('starts_at: too_far_ahead');
    expect(missing({ ends_at: '2036-12-11T12:00:00Z' })).toContain('ends_at: too_long');
    expect(missing({ ends_at: '2026-12-11T07:00:00Z' })).toEqual(['ends_at: ends_before_start']);
    expect(missing({ doors_at: '2026-12-11T09:00:00Z' })).toEqual(['doors_at: doors_after_start']);
  });

  test('types', () => {
    const wrong = draftType({
      name: '',
      price: null,
      sale_starts_at: '2026-12-02T08:00:00Z',
      sale_ends_at: '2026-12-02T08:00:00Z',
      min_per_order: 4,
      max_per_order: 2,
      stock: { kind: 'own', capacity: null, room: null },
    });
    expect(missing({ ticket_types: [draftType(), wrong] })).toEqual([
      'ticket_types.1.name: missing',
      'ticket_types.1.price: missing',
      'ticket_types.1.sale_ends_at: ends_before_start',
      'ticket_types.1.max_per_order: most_below_least',
      'ticket_types.1.stock.capacity: missing',
    ]);
  });

  test('a price that nobody can pay', () => {
    expect(missing({ ticket_types: [draftType({ price: 10.5 })] })).toEqual([
      'ticket_types.0.price: price_not_payable',
    ]);
    expect(missing({ currency: 'USD', ticket_types: [draftType({ price: 10.5 })] })).toEqual([]);
  });

  test('two types of one name', () => {
    expect(missing({ ticket_types: [draftType(), draftType({ name: ' regular' })] })).toEqual([
      'ticket_types.1.name: named_twice',
    ]);
  });

  test('what is sold out from the start', () => {
    const none = draftType({ stock: { kind: 'own', capacity: 0, room: null } });
    expect(missing({ ticket_types: [none] })).toEqual(['ticket_types.0.stock.capacity: no_places']);
    const by = (name: string, ...capacities: number[]) =>
      draftType({
        name,
        stock: {
          kind: 'dates',
          days: capacities.map((capacity, day) => ({ on: `2026-12-1${1 + day}`, capacity })),
        },
      });
    const long = { ends_at: '2026-12-12T12:00:00Z' };
    const pass = draftType({ name: 'All days', stock: { kind: 'days_of', type: 0 } });
    expect(missing({ ...long, ticket_types: [by('Day', 5, 0)] })).toEqual([]);
    expect(missing({ ...long, ticket_types: [by('Day', 5, 0), pass] })).toEqual([
      'ticket_types.1.stock.capacity: no_places',
    ]);
    expect(missing({ ...long, ticket_types: [by('Day', 0, 0), pass] })).toEqual([
      'ticket_types.0.stock.capacity: no_places',
    ]);
    const shared = draftType({ stock: { kind: 'own', capacity: null, room: 0 } });
    expect(missing({ rooms: [{ capacity: 0 }], ticket_types: [shared] })).toEqual([
      'rooms.0.capacity: no_places',
    ]);
  });

  test('rooms and days', () => {
    const shared = draftType({ stock: { kind: 'own', capacity: null, room: 1 } });
    const pass = draftType({ name: 'Pass', stock: { kind: 'days_of', type: 0 } });
    expect(missing({ rooms: [{ capacity: null }], ticket_types: [shared, pass] })).toEqual([
      'rooms.0.capacity: missing',
      'ticket_types.0.stock.room: room_unknown',
      'ticket_types.1.stock.type: type_unknown',
    ]);
    const by = (...on: string[]) =>
      draftType({ stock: { kind: 'dates', days: on.map((day) => ({ on: day, capacity: 5 })) } });
    expect(missing({ ticket_types: [by('2026-12-11', '2026-12-11', '2026-12-12')] })).toEqual([
      'ticket_types.0.stock.days.1.on: date_twice',
      'ticket_types.0.stock.days.2.on: date_outside',
    ]);
    expect(missing({ ticket_types: [by()] })).toEqual(['ticket_types.0.stock.days: missing']);
  });
});

test('taking anything away that it needs is noticed, whatever else is there', () => {
  const needed = [
    'name',
    'category',
    'venue_id',
    'currency',
    'starts_at',
    'ends_at',
    'ticket_types',
  ] as const;
  fc.assert(
    fc.property(fc.subarray([...needed]), (without) => {
      const taken = Object.fromEntries(without.map((field) => [field, EMPTY_DRAFT[field]]));
      const found = missingForPublish(wholeDraft(now, taken), now, ZONE);
      expect(found.filter(({ reason }) => reason === 'missing').map(({ field }) => field)).toEqual(without);
    }),
  );
});
