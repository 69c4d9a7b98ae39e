import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  canBuy,
  dateEndsAt,
  type EventRow,
  listFlashSales,
  listTicketTypes,
  listTypePools,
  lockEvent,
  refreshPrices,
  standing,
  type TicketTypeRow,
  typeState,
} from '#modules/catalog/index.ts';
import { listPools } from '#modules/inventory/index.ts';
import {
  addTicketType,
  archiveTicketType,
  cancelEvent,
  editTicketType,
  moveEvent,
  postponeEvent,
  setCapacities,
  setPassDays,
  shareRoom,
} from '#modules/publishing/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { publishWhole, typeForm } from '#tests/support/drafting.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { createFlashSale, editFlashSale, endFlashSale } from './index.ts';

const db = await testDatabase();
const HOUR = 3_600_000;
const begin = new Date('2026-12-01T08:00:00Z');
await openCatalogue(db, begin);

interface Scene {
  eventId: number;
  now: Date;
}

const by = ({ now }: Scene) => sellerOf(1, now);
const DAYS = ['2026-12-11', '2026-12-12'] as const;
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
let made = 0;

// What lists should say, worked out from the rows by the rules that pages use.
async function listingOf({ eventId, now }: Scene) {
  const event = await db.sql.transaction().execute((tx) => lockEvent(tx, eventId));
  if (!event) throw new Error('The event is gone');
  const links = await listTypePools(db.sql, eventId);
  const pools = new Map(
    (
      await listPools(
        db.sql,
        links.map((link) => link.pool_id),
      )
    ).map((pool) => [pool.id, pool]),
  );
  const visible = (await listTicketTypes(db.sql, eventId)).filter(
    (type) => !type.is_hidden && type.archived_at === null,
  );
  const stockOf = (type: TicketTypeRow) =>
    links.flatMap((link) => {
      const pool = pools.get(link.pool_id);
      return link.ticket_type_id === type.id && pool ? [{ ...pool, on: link.valid_on }] : [];
    });
  const isPass = (type: TicketTypeRow) => stockOf(type).some((pool) => pool.on !== null);
  const buyable = visible.filter((type) => isBuyable(event, type, stockOf(type), now));
  const counting = buyable.length > 0 ? buyable : visible;
  const flash = (await listFlashSales(db.sql, eventId)).filter((sale) => sale.ends_at > now);
  return {
    price: Math.min(...counting.map((type) => type.price_minor), ...(counting.length === 0 ? [0] : [])),
    is_free: visible.length > 0 && visible.every((type) => type.price_minor === 0),
    is_pass: visible.some(isPass),
    flash: flash.map((sale) => {
      const inSale = counting.some((type) => sale.prices.some((price) => price.ticket_type_id === type.id));
      const prices = counting.map(
        (type) =>
          sale.prices.find((price) => price.ticket_type_id === type.id)?.price_minor ?? type.price_minor,
      );
      return { id: sale.id, price: inSale ? Math.min(...prices) : null };
    }),
  };
}

function isBuyable(
  event: EventRow,
  type: TicketTypeRow,
  stock: { capacity: number; held: number; sold: number; on: string | null }[],
  now: Date,
): boolean {
  const sale = {
    now,
    eventStatus: standing(event.status as 'published', event.previous_starts_at),
    eventEndsAt: event.ends_at,
    saleStartsAt: type.sale_starts_at,
    saleEndsAt: type.sale_ends_at,
  };
  const dated = stock.filter((pool) => pool.on !== null);
  if (dated.length === 0)
    return canBuy(typeState({ ...sale, pools: stock, minPerOrder: type.min_per_order }));
  return dated.some((pool) => {
    const eventEndsAt = dateEndsAt(pool.on ?? '', { timeZone: event.time_zone, endsAt: event.ends_at });
    return canBuy(typeState({ ...sale, eventEndsAt, pools: [pool], minPerOrder: 1 }));
  });
}

async function storedOf({ eventId, now }: Scene) {
  const [row] = await rowsOf(
    db,
    sql`select from_price_minor::int as price, is_free, is_pass,
      (select coalesce(json_agg(json_build_object('id', id, 'price', from_price_minor) order by starts_at, id), '[]')
        from flash_sales where event_id = events.id and ends_at > ${now}) as flash
      from events where id = ${eventId}`,
  );
  return row;
}

const typesOf = (scene: Scene) => listTicketTypes(db.sql, scene.eventId);
const poolsOf = async (scene: Scene) => [
  ...new Set((await listTypePools(db.sql, scene.eventId)).map((link) => link.pool_id)),
];

// Things that may happen to an event, each with one or two numbers that say how.
type Deed = (scene: Scene, one: number, other: number) => Promise<unknown>;

const flashForm = (scene: Scene, type: TicketTypeRow, one: number, other: number) => ({
  label: 'Now',
  starts_at: new Date(scene.now.getTime() - HOUR).toISOString(),
  ends_at: new Date(scene.now.getTime() + (1 + (other % 30)) * HOUR).toISOString(),
  units: one % 2 === 0 ? null : 5,
  prices: [{ ticket_type_id: type.id, price: Math.max(1, type.price_minor / 100 - 1 - other) }],
});

const whenOf = ({ now }: Scene, one: number) => ({
  starts_at: new Date(now.getTime() + (1 + one) * 4 * HOUR).toISOString(),
  ends_at: new Date(now.getTime() + (1 + one) * 8 * HOUR).toISOString(),
  doors_at: null,
});

const PRICES = [0, 0, 500, 700, 1_500, 3_000];

const DEEDS: Record<string, Deed> = {
  add: (scene, one, other) => {
    made += 1;
    const fields = typeForm({
      name: `Type ${made}`,
      price: at(PRICES, one) ?? 0,
      is_hidden: other % 5 === 0,
      min_per_order: 1 + (other % 3),
    });
    const stock =
      one % 3 === 0
        ? { kind: 'dates' as const, days: DAYS.map((on) => ({ on, capacity: other % 4 })) }
        : { kind: 'own' as const, capacity: other % 6, room_pool_id: null };
    return addTicketType(db, scene.eventId, { ...fields, stock }, by(scene));
  },
  edit: async (scene, one, other) => {
    const type = at(await typesOf(scene), one);
    if (!type) return;
    const fields = typeForm({
      name: type.name,
      price: at(PRICES, other) ?? 0,
      is_hidden: other % 4 === 0,
      min_per_order: 1 + (one % 3),
      sale_starts_at: other % 3 === 0 ? new Date(scene.now.getTime() + 5 * HOUR).toISOString() : null,
      sale_ends_at: other % 7 === 0 ? new Date(scene.now.getTime() + 9 * HOUR).toISOString() : null,
    });
    return editTicketType(db, scene.eventId, type.id, fields, by(scene));
  },
  archive: async (scene, one, other) => {
    const type = at(await typesOf(scene), one);
    return type && archiveTicketType(db, scene.eventId, type.id, other % 2 === 0, by(scene));
  },
  resize: async (scene, one, other) => {
    const pool = at(await poolsOf(scene), one);
    return pool && setCapacities(db, scene.eventId, [{ pool_id: pool, capacity: other % 7 }], by(scene));
  },
  days: async (scene, one, other) => {
    const type = at(await typesOf(scene), one);
    const days = DAYS.filter((_, place) => other % 3 !== place).map((on) => ({ on, capacity: other % 5 }));
    return type && setPassDays(db, scene.eventId, type.id, days, by(scene));
  },
  room: async (scene, one, other) => {
    const types = (await typesOf(scene)).map((type) => type.id);
    const [first, second] = [at(types, one), at(types, other)];
    if (!first || !second) return;
    return shareRoom(db, scene.eventId, { ticket_type_ids: [first, second], capacity: other % 6 }, by(scene));
  },
  flash: async (scene, one, other) => {
    const types = await typesOf(scene);
    const type = at(types, one);
    return type && createFlashSale(db, scene.eventId, flashForm(scene, type, one, other), by(scene));
  },
  edit_flash: async (scene, one, other) => {
    const sale = at(await listFlashSales(db.sql, scene.eventId), one);
    const type = at(await typesOf(scene), other);
    if (!sale || !type) return;
    const form = { ...flashForm(scene, type, one, other), starts_at: sale.starts_at.toISOString() };
    return editFlashSale(db, scene.eventId, sale.id, form, by(scene));
  },
  end_flash: async (scene, one) => {
    const sale = at(await listFlashSales(db.sql, scene.eventId), one);
    return sale && endFlashSale(db, scene.eventId, sale.id, by(scene));
  },
  postpone: (scene, one) =>
    postponeEvent(db, scene.eventId, one % 2 === 0 ? null : whenOf(scene, one), by(scene)),
  put_on: (scene, one) => moveEvent(db, scene.eventId, whenOf(scene, one), by(scene)),
  cancel: async (scene, one) => (one % 8 === 0 ? cancelEvent(db, scene.eventId, by(scene)) : null),
  // No seller does this, so the columns are updated by the job.
  sell: async (scene, one, other) => {
    const pool = at(await poolsOf(scene), one);
    await sql`update pools set sold = least(capacity - held, sold + ${1 + (other % 4)}) where id = ${pool ?? 0}`.execute(
      db.sql,
    );
    await refreshPrices(db, scene.now);
  },
  give_back: async (scene, one) => {
    await sql`update pools set sold = greatest(0, sold - 2) where id = ${at(await poolsOf(scene), one) ?? 0}`.execute(
      db.sql,
    );
    await refreshPrices(db, scene.now);
  },
  wait: async (scene, one) => {
    scene.now = new Date(scene.now.getTime() + (1 + (one % 48)) * HOUR);
    await refreshPrices(db, scene.now);
  },
};

const history = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.nat({ max: 40 }), fc.nat({ max: 40 })),
  { minLength: 3, maxLength: 12 },
);

test('whatever is done to an event, lists say what its rows say', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (deeds) => {
      const scene = { now: begin, eventId: 0 };
      await sql`update prices_seen set until = '-infinity'`.execute(db.sql);
      scene.eventId = await publishWhole(db, by(scene), { ends_at: '2026-12-12T20:00:00Z' });
      expect(await storedOf(scene)).toEqual(await listingOf(scene));
      for (const [name, one, other] of deeds) {
        await DEEDS[name]?.(scene, one, other);
        expect(await storedOf(scene), name).toEqual(await listingOf(scene));
      }
    }),
    { numRuns: 15 },
  );
}, 300_000);

test('the control: a change past the use cases is seen by the comparison', async () => {
  const scene = { now: begin, eventId: await publishWhole(db, sellerOf(1, begin)) };
  await sql`update ticket_types set price_minor = 100 where event_id = ${scene.eventId}`.execute(db.sql);
  expect(await storedOf(scene)).not.toEqual(await listingOf(scene));
});
