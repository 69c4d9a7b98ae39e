import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listFlashSales } from '#modules/catalog/index.ts';
import { editTicketType } from '#modules/publishing/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { hours } from '#tests/support/catalogue.ts';
import { draftType, typeForm } from '#tests/support/drafting.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { createFlashSale, editFlashSale, endFlashSale } from '../index.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';

const { db, now, owner, hour, publish, lastNote, countNotes } = await openPublishing(new Date());

let eventId: number;
let regular: number;
let front: number;
beforeEach(async () => {
  const ticket_types = [draftType(), draftType({ name: 'Front', price: 4_000 })];
  eventId = await publish({ ticket_types });
  [regular = 0, front = 0] = await typesOf(db, eventId);
});

const form = (given: Partial<FlashSaleForm> = {}): FlashSaleForm => ({
  label: 'Payday',
  starts_at: hour(-1),
  ends_at: hour(5),
  units: 20,
  prices: [{ ticket_type_id: regular, price: 900 }],
  ...given,
});
const create = async (given: Partial<FlashSaleForm> = {}) => {
  const created = await createFlashSale(db, eventId, form(given), owner);
  return created.ok ? created.value.flashSaleId : 0;
};
const sale = async () => (await listFlashSales(db.sql, eventId))[0];
const flashPrice = async () =>
  (
    await rowsOf<{ price: number }>(
      db,
      sql`select from_price_minor::int as price from flash_sales where event_id = ${eventId}`,
    )
  )[0]?.price;

describe('a flash sale', () => {
  test('has units and prices, and lists know its price', async () => {
    await create();
    expect(await sale()).toMatchObject({
      label: 'Payday',
      prices: [{ ticket_type_id: regular, price_minor: 900_00 }],
    });
    const pool = sql`select capacity, held, sold from pools where id = ${(await sale())?.pool_id ?? 0}`;
    expect(await rowsOf(db, pool)).toEqual([{ capacity: 20, held: 0, sold: 0 }]);
    expect(await flashPrice()).toBe(900_00);
    expect(await lastNote()).toMatchObject({
      action: 'flash_sale.created',
      event_id: eventId,
    });
  });

  test('of the same type at the same time is refused at the field, and so is sending it twice', async () => {
    const id = await create();
    expect(await createFlashSale(db, eventId, form(), owner)).toMatchObject({
      reason: 'flash_overlap',
      field: 'starts_at',
      data: { flash_sale_id: id, label: 'Payday' },
    });
    const early = form({ starts_at: hour(-5), ends_at: hour(1) });
    expect(await createFlashSale(db, eventId, early, owner)).toMatchObject({
      reason: 'flash_overlap',
      field: 'ends_at',
    });
    expect(await create({ starts_at: hour(5), ends_at: hour(6) })).toBeGreaterThan(0);
    expect(await create({ prices: [{ ticket_type_id: front, price: 3_000 }] })).toBeGreaterThan(0);
  });

  test.each<[string, () => Partial<FlashSaleForm>, string]>([
    ['ends_before_start', () => ({ starts_at: hour(2), ends_at: hour(2) }), 'ends_at'],
    ['in_the_past', () => ({ starts_at: hour(-3), ends_at: hour(-1) }), 'ends_at'],
    ['after_event', () => ({ starts_at: hour(20_000), ends_at: hour(20_001) }), 'starts_at'],
    ['more_than_places', () => ({ units: 900_000 }), 'units'],
    ['flash_not_lower', () => ({ prices: [{ ticket_type_id: regular, price: 1_500 }] }), 'prices.0.price'],
    ['price_not_payable', () => ({ prices: [{ ticket_type_id: regular, price: 900.5 }] }), 'prices.0.price'],
    ['type_unknown', () => ({ prices: [{ ticket_type_id: 999_999, price: 1 }] }), 'prices.0.ticket_type_id'],
    [
      'type_twice',
      () => ({ prices: [1, 2].map((price) => ({ ticket_type_id: regular, price })) }),
      'prices.1.ticket_type_id',
    ],
  ])('is refused as %s', async (reason, given, field) => {
    expect(await createFlashSale(db, eventId, form(given()), owner)).toMatchObject({ reason, field });
    expect(await sale()).toBeUndefined();
  });

  test('is edited while it is on, but does not begin at another time', async () => {
    const id = await create();
    const dearer = form({ prices: [{ ticket_type_id: regular, price: 1_000 }], ends_at: hour(8), units: 30 });
    expect(await editFlashSale(db, eventId, id, dearer, owner)).toMatchObject({ ok: true });
    expect(await flashPrice()).toBe(1_000_00);
    expect((await lastNote())?.changes).toMatchObject({ units: [20, 30] });
    const before = await countNotes();
    await editFlashSale(db, eventId, id, dearer, owner);
    expect(await countNotes()).toBe(before);
    expect(await editFlashSale(db, eventId, id, { ...dearer, starts_at: hour(1) }, owner)).toMatchObject({
      reason: 'flash_begun',
      field: 'starts_at',
    });
    const without = { ...dearer, units: null };
    await editFlashSale(db, eventId, id, without, owner);
    expect((await sale())?.pool_id).toBeNull();
  });

  test('keeps as many units as are held and sold', async () => {
    const id = await create();
    await sql`update pools set held = 2, sold = 9 where id = ${(await sale())?.pool_id}`.execute(db.sql);
    expect(await editFlashSale(db, eventId, id, form({ units: 10, label: 'Less' }), owner)).toMatchObject({
      reason: 'capacity_below_taken',
      field: 'units',
      data: { taken: 11 },
    });
    expect((await sale())?.label).toBe('Payday');
    expect(await editFlashSale(db, eventId, id, form({ units: 11 }), owner)).toMatchObject({ ok: true });
  });

  test('that had no limit for a while counts its units on', async () => {
    const id = await create();
    const poolId = (await sale())?.pool_id;
    await sql`update pools set sold = 20 where id = ${poolId}`.execute(db.sql);
    await editFlashSale(db, eventId, id, form({ units: null }), owner);
    expect((await sale())?.pool_id).toBeNull();
    expect(await editFlashSale(db, eventId, id, form({ units: 5 }), owner)).toMatchObject({
      reason: 'capacity_below_taken',
      data: { taken: 20 },
    });
    expect(await editFlashSale(db, eventId, id, form({ units: 21 }), owner)).toMatchObject({ ok: true });
    expect((await sale())?.pool_id).toBe(poolId);
  });

  test('that has begun by the database’s clock is ended and not forgotten, however late ours is', async () => {
    const id = await create({ starts_at: hour(-1) });
    const late = sellerOf(1, hours(-2, now));
    expect(await endFlashSale(db, eventId, id, late)).toMatchObject({ ok: true });
    const ended = await sale();
    expect(ended?.id).toBe(id);
    expect(ended?.ends_at.getTime()).toBeLessThan(hours(1, now).getTime());
  });

  test('ends when it is told to, once; one that has not begun is gone', async () => {
    const id = await create();
    expect(await endFlashSale(db, eventId, id, owner)).toMatchObject({ ok: true });
    expect((await sale())?.ends_at).toEqual(now);
    expect(await endFlashSale(db, eventId, id, owner)).toMatchObject({ ok: true });
    expect(await editFlashSale(db, eventId, id, form(), owner)).toMatchObject({ reason: 'flash_over' });
    const coming = await create({ starts_at: hour(3) });
    await endFlashSale(db, eventId, coming, owner);
    expect((await listFlashSales(db.sql, eventId)).map((one) => one.id)).toEqual([id]);
  });

  test('keeps its price below the normal one', async () => {
    await create();
    expect(await editTicketType(db, eventId, regular, typeForm({ price: 900 }), owner)).toMatchObject({
      reason: 'flash_not_lower',
      field: 'price',
    });
  });

  test('is nobody else’s to change', async () => {
    const id = await create();
    for (const [by, reason] of [
      [sellerOf(2, now), 'event_not_found'],
      [sellerOf(1, now, 'reader'), 'not_allowed'],
    ] as const) {
      expect(await createFlashSale(db, eventId, form(), by)).toMatchObject({ reason });
      expect(await editFlashSale(db, eventId, id, form(), by)).toMatchObject({ reason });
      expect(await endFlashSale(db, eventId, id, by)).toMatchObject({ reason });
    }
  });
});
