import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCouponCode } from '#modules/pricing/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { hours } from '#tests/support/catalogue.ts';
import { draftType } from '#tests/support/drafting.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { createCoupon, createCouponBatch, editCoupon, stopCoupon } from '../index.ts';
import { type CouponTerms, couponForm } from './coupon.contract.ts';
import { codesOfBatch } from './create-coupon-batch.ts';

const { db, now, owner, hour, publish, lastNote, countNotes } = await openPublishing();

let eventId: number;
let regular: number;
let crew: number;
beforeEach(async () => {
  const ticket_types = [draftType(), draftType({ name: 'Crew', is_hidden: true })];
  eventId = await publish({ ticket_types });
  [regular = 0, crew = 0] = await typesOf(db, eventId);
});

const terms = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  off: { kind: 'percent', percent: 12.5 },
  ticket_type_ids: [regular],
  unlocks: [],
  starts_at: null,
  ends_at: hour(48),
  uses: 10,
  uses_per_buyer: null,
  minimum_spend: 0,
  with_flash: true,
  ...given,
});
const create = async (given: Partial<CouponTerms> = {}, code = 'karibu') => {
  const created = await createCoupon(db, eventId, { ...terms(given), code }, owner);
  return created.ok ? created.value.couponId : 0;
};
const coupons = () =>
  rowsOf<Record<string, unknown>>(
    db,
    sql`select coupons.id, code, kind, value::int as value, ticket_type_ids, unlocks, starts_at, ends_at, capacity, held, sold
      from coupons left join pools on pools.id = pool_id where event_id = ${eventId} order by coupons.id`,
  );

describe('a code', () => {
  test('is made with its terms and its uses, once', async () => {
    const id = await create();
    expect(await coupons()).toEqual([
      {
        id,
        code: 'KARIBU',
        kind: 'percent',
        value: 1_250,
        ticket_type_ids: [regular],
        unlocks: [],
        starts_at: null,
        ends_at: hours(48, now),
        capacity: 10,
        held: 0,
        sold: 0,
      },
    ]);
    expect(await createCoupon(db, eventId, { ...terms(), code: ' Karibu ' }, owner)).toMatchObject({
      reason: 'code_taken',
      field: 'code',
    });
    expect(
      await create({ off: null, ticket_type_ids: [], unlocks: [crew], uses: null }, 'CREW'),
    ).toBeGreaterThan(id);
  });

  test.each<[string, () => Partial<CouponTerms> & { code?: string }, string]>([
    ['code_invalid', () => ({ code: 'not a code!' }), 'code'],
    ['missing', () => ({ off: null }), 'off'],
    ['price_not_payable', () => ({ off: { kind: 'amount', amount: 10.5 } }), 'off.amount'],
    ['type_unknown', () => ({ ticket_type_ids: [regular, 999_999] }), 'ticket_type_ids.1'],
    ['type_unknown', () => ({ unlocks: [999_999] }), 'unlocks.0'],
    ['ends_before_start', () => ({ starts_at: hour(49) }), 'ends_at'],
  ])('is refused as %s', async (reason, given, field) => {
    const form = { code: 'KARIBU', ...terms(), ...given() };
    expect(await createCoupon(db, eventId, form, owner)).toMatchObject({ reason, field });
    expect(await coupons()).toEqual([]);
  });

  test('takes no more than everything off', () => {
    const tooMuch = { ...terms(), code: 'X1', off: { kind: 'percent', percent: 100.01 } };
    expect(couponForm.safeParse(tooMuch).success).toBe(false);
  });

  test('is edited, and keeps as many uses as are held and gone', async () => {
    const id = await create();
    await sql`update pools set held = 1, sold = 3 where id = (select pool_id from coupons where id = ${id})`.execute(
      db.sql,
    );
    expect(await editCoupon(db, eventId, id, terms({ uses: 3 }), owner)).toMatchObject({
      reason: 'capacity_below_taken',
      field: 'uses',
      data: { taken: 4 },
    });
    const other = terms({ uses: 4, off: { kind: 'amount', amount: 200 } });
    expect(await editCoupon(db, eventId, id, other, owner)).toMatchObject({ ok: true });
    expect((await coupons())[0]).toMatchObject({ kind: 'amount', value: 200_00, capacity: 4, sold: 3 });
    expect((await lastNote())?.changes).toMatchObject({
      uses: [10, 4],
      kind: ['percent', 'amount'],
    });
    const noted = await countNotes();
    await editCoupon(db, eventId, id, other, owner);
    expect(await countNotes()).toBe(noted);
    await editCoupon(db, eventId, id, { ...other, uses: null }, owner);
    expect((await coupons())[0]).toMatchObject({ capacity: null });
  });

  test('that had no limit for a while counts on where it was: uses are not had twice', async () => {
    const id = await create();
    await sql`update pools set sold = 10 where id = (select pool_id from coupons where id = ${id})`.execute(
      db.sql,
    );
    for (const _ of [1, 2]) await editCoupon(db, eventId, id, terms({ uses: null }), owner);
    expect((await coupons())[0]).toMatchObject({ capacity: null });
    expect(await editCoupon(db, eventId, id, terms({ uses: 5 }), owner)).toMatchObject({
      reason: 'capacity_below_taken',
      data: { taken: 10 },
    });
    expect(await editCoupon(db, eventId, id, terms({ uses: 15 }), owner)).toMatchObject({ ok: true });
    expect((await coupons())[0]).toMatchObject({ capacity: 15, sold: 10 });
  });

  test('is stopped, whether it has begun or not, once', async () => {
    const ids = [await create({ starts_at: hour(-5) }, 'ONE'), await create({ starts_at: hour(5) }, 'TWO')];
    for (const id of [...ids, ...ids])
      expect(await stopCoupon(db, eventId, id, owner)).toMatchObject({ ok: true });
    expect(await coupons()).toMatchObject([
      { starts_at: hours(-5, now), ends_at: now },
      { starts_at: null, ends_at: now },
    ]);
  });

  test('is its own event’s, and its organiser’s', async () => {
    const id = await create();
    const other = await publish();
    expect(await editCoupon(db, other, id, terms({ ticket_type_ids: [] }), owner)).toMatchObject({
      reason: 'coupon_unknown',
    });
    expect(await stopCoupon(db, other, id, owner)).toMatchObject({ reason: 'coupon_unknown' });
    for (const [by, reason] of [
      [sellerOf(2, now), 'event_not_found'],
      [sellerOf(1, now, 'finance'), 'not_allowed'],
    ] as const) {
      expect(await createCoupon(db, eventId, { ...terms(), code: 'MINE' }, by)).toMatchObject({ reason });
      expect(await editCoupon(db, eventId, id, terms(), by)).toMatchObject({ reason });
      expect(await stopCoupon(db, eventId, id, by)).toMatchObject({ reason });
    }
  });
});

describe('a batch of codes', () => {
  test('is made once, however often it is asked for', async () => {
    const form = { ...terms({ uses: 1 }), batch: randomUUID(), prefix: 'jirani', count: 200 };
    const first = await createCouponBatch(db, eventId, form, owner);
    expect(first).toMatchObject({ ok: true });
    expect(await createCouponBatch(db, eventId, form, owner)).toEqual(first);
    const made = await coupons();
    expect(made).toHaveLength(200);
    expect(made.every(({ capacity }) => capacity === 1)).toBe(true);
    expect(new Set(made.map(({ code }) => code))).toEqual(new Set(first.ok ? first.value.codes : []));
  });

  test('with other terms than it was made with is refused, and its codes do what they did', async () => {
    const form = { ...terms({ uses: 1 }), batch: randomUUID(), prefix: '', count: 3 };
    await createCouponBatch(db, eventId, form, owner);
    const before = await coupons();
    for (const other of [
      { off: { kind: 'percent' as const, percent: 90 } },
      { uses: 2 },
      { uses: null },
      { ends_at: hour(49) },
    ])
      expect(await createCouponBatch(db, eventId, { ...form, ...other }, owner)).toMatchObject({
        reason: 'batch_differs',
        field: 'batch',
      });
    expect(await coupons()).toEqual(before);
    // More of the same are the same batch.
    expect(await createCouponBatch(db, eventId, { ...form, count: 5 }, owner)).toMatchObject({ ok: true });
    expect(await coupons()).toHaveLength(5);
  });

  test('has codes that can be typed, all different, and others than another batch', () => {
    const [one, other] = [codesOfBatch(randomUUID(), 'A', 5_000), codesOfBatch(randomUUID(), 'A', 5_000)];
    expect(new Set([...one, ...other]).size).toBe(10_000);
    expect(one.every((code) => readCouponCode(code) === code)).toBe(true);
  });

  test('with a prefix that is no code is refused', async () => {
    const form = { ...terms(), batch: randomUUID(), prefix: 'a b', count: 2 };
    expect(await createCouponBatch(db, eventId, form, owner)).toMatchObject({
      reason: 'prefix_invalid',
      field: 'prefix',
    });
  });
});
