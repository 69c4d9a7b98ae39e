import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTypePools } from '#modules/catalog/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { draftType, typeForm } from '#tests/support/drafting.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import {
  addTicketType,
  archiveTicketType,
  editTicketType,
  leaveRoom,
  orderTicketTypes,
  setCapacities,
  setPassDays,
  shareRoom,
} from '../index.ts';
import type { NewTicketTypeForm } from './ticket-type.contract.ts';

const { db, now, owner, publish, lastNote, countNotes } = await openPublishing();
const DAYS = ['2026-12-11', '2026-12-12'] as const;

const newType = (given: Partial<NewTicketTypeForm> = {}): NewTicketTypeForm => ({
  ...typeForm({ name: 'Late' }),
  stock: { kind: 'own', capacity: 10, room_pool_id: null },
  ...given,
});

let eventId: number;
let dayType: number;
let regular: number;
beforeEach(async () => {
  eventId = await publish({
    ends_at: '2026-12-12T20:00:00Z',
    ticket_types: [
      draftType({
        name: 'Day',
        price: 2_000,
        stock: { kind: 'dates', days: DAYS.map((on) => ({ on, capacity: 50 })) },
      }),
      draftType({ price: 1_500 }),
    ],
  });
  [dayType = 0, regular = 0] = (await types()).map(({ id }) => id);
});

const types = () =>
  rowsOf<{ id: number; name: string; price: number; archived_at: Date | null }>(
    db,
    sql`select id, name, price_minor::int as price, archived_at from ticket_types where event_id = ${eventId} order by position`,
  );
const poolsOf = async (typeId: number) =>
  (await listTypePools(db.sql, eventId)).filter((link) => link.ticket_type_id === typeId);
const poolOf = async (typeId: number) => (await poolsOf(typeId))[0]?.pool_id ?? 0;
const capacityOf = async (poolId: number) =>
  (await rowsOf<{ capacity: number }>(db, sql`select capacity from pools where id = ${poolId}`))[0]?.capacity;
const take = (poolId: number, held: number, sold: number) =>
  sql`update pools set held = ${held}, sold = ${sold} where id = ${poolId}`.execute(db.sql);
const listed = async () =>
  (
    await rowsOf<{ price: number; is_free: boolean; is_pass: boolean }>(
      db,
      sql`select from_price_minor::int as price, is_free, is_pass from events where id = ${eventId}`,
    )
  )[0];

describe('a type', () => {
  test('is added last, with a pool of its own, and lists know its price', async () => {
    const added = await addTicketType(db, eventId, newType({ price: 700 }), owner);
    const id = added.ok ? added.value.ticketTypeId : 0;
    expect((await types()).map(({ name }) => name)).toEqual(['Day', 'Regular', 'Late']);
    expect(await capacityOf(await poolOf(id))).toBe(10);
    expect(await listed()).toMatchObject({ price: 700_00 });
    expect(await lastNote()).toMatchObject({
      action: 'ticket_type.added',
      subject: `ticket_type:${id}`,
      changes: { price_minor: [null, 700_00] },
    });
  });

  test('says what the door does with its tickets', async () => {
    const atDoor = { entry_rule: 'daily', door_note: 'Gets a wristband', door_colour: 'blue' } as const;
    const atDoorOf = () =>
      rowsOf(db, sql`select entry_rule, door_note, door_colour from ticket_types where id = ${regular}`);
    expect(await atDoorOf()).toEqual([{ entry_rule: 'once', door_note: '', door_colour: null }]);
    const form = { ...typeForm({ name: 'Regular' }), ...atDoor };
    expect(await editTicketType(db, eventId, regular, form, owner)).toMatchObject({ ok: true });
    expect(await atDoorOf()).toEqual([atDoor]);
    expect(await lastNote()).toMatchObject({ changes: { entry_rule: ['once', 'daily'] } });
  });

  test('that is sent twice is added once', async () => {
    await addTicketType(db, eventId, newType(), owner);
    expect(await addTicketType(db, eventId, newType({ name: ' LATE' }), owner)).toEqual({
      ok: false,
      reason: 'named_twice',
      field: 'name',
    });
  });

  test.each<[Partial<NewTicketTypeForm>, string, string]>([
    [{ price: 10.5 }, 'price_not_payable', 'price'],
    [{ min_per_order: 5, max_per_order: 2 }, 'most_below_least', 'max_per_order'],
    [{ stock: { kind: 'own', capacity: null, room_pool_id: 1 } }, 'room_unknown', 'stock.room_pool_id'],
    [
      { stock: { kind: 'dates', days: [{ on: '2026-12-13', capacity: 1 }] } },
      'date_outside',
      'stock.days.0.on',
    ],
    [{ stock: { kind: 'days_of', ticket_type_id: 1 } }, 'type_unknown', 'stock.ticket_type_id'],
  ])('with %j is refused as %s', async (given, reason, field) => {
    const pools = () => rowsOf(db, sql`select id from pools`);
    const before = await pools();
    expect(await addTicketType(db, eventId, newType(given), owner)).toMatchObject({ reason, field });
    expect(await pools()).toEqual(before);
    expect(await types()).toHaveLength(2);
  });

  test('may take from what others take from', async () => {
    const room = await poolOf(regular);
    const stocks: NewTicketTypeForm['stock'][] = [
      { kind: 'own', capacity: 5, room_pool_id: room },
      { kind: 'days_of', ticket_type_id: dayType },
    ];
    for (const [place, stock] of stocks.entries()) {
      const added = await addTicketType(db, eventId, newType({ name: `Late ${place}`, stock }), owner);
      const pools = await poolsOf(added.ok ? added.value.ticketTypeId : 0);
      expect(pools).toHaveLength(2);
      expect(pools.every((link) => link.valid_on === null)).toBe(true);
    }
  });

  test('is edited, noted field by field, and an edit that changes nothing is none', async () => {
    expect(
      await editTicketType(db, eventId, regular, typeForm({ price: 900, admits: 2 }), owner),
    ).toMatchObject({
      ok: true,
    });
    const note = await lastNote();
    expect(note).toMatchObject({ action: 'ticket_type.edited', subject: `ticket_type:${regular}` });
    expect(note?.changes).toEqual({ price_minor: [1_500_00, 900_00], admits: [1, 2] });
    expect(await listed()).toMatchObject({ price: 900_00 });
    const before = await countNotes();
    await editTicketType(db, eventId, regular, typeForm({ price: 900, admits: 2 }), owner);
    expect(await countNotes()).toBe(before);
    expect(await editTicketType(db, eventId, regular, typeForm({ name: 'day' }), owner)).toMatchObject({
      reason: 'named_twice',
      field: 'name',
    });
    expect(await editTicketType(db, eventId, 999_999, typeForm(), owner)).toMatchObject({
      reason: 'type_unknown',
    });
  });

  test('goes out of sight and comes back, and is never deleted', async () => {
    expect(await archiveTicketType(db, eventId, regular, true, owner)).toMatchObject({ ok: true });
    expect(await archiveTicketType(db, eventId, regular, true, owner)).toMatchObject({ ok: true });
    expect((await types())[1]?.archived_at).toEqual(now);
    expect(await listed()).toMatchObject({ price: 2_000_00, is_pass: true });
    await addTicketType(db, eventId, newType({ name: 'Regular' }), owner);
    expect(await archiveTicketType(db, eventId, regular, false, owner)).toMatchObject({
      reason: 'named_twice',
    });
    await archiveTicketType(db, eventId, dayType, true, owner);
    expect(await listed()).toMatchObject({ is_pass: false });
    await archiveTicketType(db, eventId, dayType, false, owner);
    expect(await listed()).toMatchObject({ is_pass: true });
  });

  test('comes back only where there is room for it', async () => {
    await archiveTicketType(db, eventId, regular, true, owner);
    await sql`
      insert into ticket_types (event_id, position, name, price_minor)
      select ${eventId}, 10 + number, 'Type ' || number, 100 from generate_series(1, 49) as number
    `.execute(db.sql);
    expect(await archiveTicketType(db, eventId, regular, false, owner)).toMatchObject({
      reason: 'too_many_types',
    });
    await archiveTicketType(db, eventId, dayType, true, owner);
    expect(await archiveTicketType(db, eventId, regular, false, owner)).toMatchObject({ ok: true });
  });

  test('stands where it is put', async () => {
    expect(await orderTicketTypes(db, eventId, [regular, dayType], owner)).toMatchObject({ ok: true });
    expect((await types()).map(({ id }) => id)).toEqual([regular, dayType]);
    for (const wrong of [[regular], [regular, regular], [regular, dayType, 1]])
      expect(await orderTicketTypes(db, eventId, wrong, owner)).toMatchObject({
        reason: 'types_changed',
        data: { ticket_type_ids: [regular, dayType] },
      });
  });
});

describe('capacities', () => {
  test('change together or not at all, and never below what is held and sold', async () => {
    const [one, other] = [await poolOf(regular), await poolOf(dayType)];
    await take(other, 3, 8);
    const set = (first: number, second: number) =>
      setCapacities(
        db,
        eventId,
        [
          { pool_id: one, capacity: first },
          { pool_id: other, capacity: second },
        ],
        owner,
      );
    expect(await set(5, 10)).toEqual({
      ok: false,
      reason: 'capacity_below_taken',
      field: '1.capacity',
      data: { taken: [{ pool_id: other, taken: 11 }] },
    });
    expect([await capacityOf(one), await capacityOf(other)]).toEqual([100, 50]);
    expect(await set(5, 11)).toMatchObject({ ok: true });
    expect([await capacityOf(one), await capacityOf(other)]).toEqual([5, 11]);
    expect(await lastNote()).toMatchObject({
      changes: { [`pool:${one}`]: [100, 5], [`pool:${other}`]: [50, 11] },
    });
  });

  test('of nobody else', async () => {
    const mine = await poolOf(regular);
    const otherEvent = await publish();
    const wanted = [{ pool_id: mine, capacity: 1 }];
    expect(await setCapacities(db, otherEvent, wanted, owner)).toMatchObject({
      reason: 'pool_unknown',
      field: '0.pool_id',
    });
  });

  test('sold out is news for lists: the price is one that can be paid', async () => {
    await take(await poolOf(regular), 0, 40);
    await setCapacities(db, eventId, [{ pool_id: await poolOf(regular), capacity: 40 }], owner);
    expect(await listed()).toMatchObject({ price: 2_000_00 });
    await setCapacities(db, eventId, [{ pool_id: await poolOf(regular), capacity: 41 }], owner);
    expect(await listed()).toMatchObject({ price: 1_500_00 });
  });
});

describe('a shared room', () => {
  test('is for types of which nothing was sold', async () => {
    const added = await addTicketType(db, eventId, newType(), owner);
    const late = added.ok ? added.value.ticketTypeId : 0;
    const share = (ticket_type_ids: number[]) =>
      shareRoom(db, eventId, { ticket_type_ids, capacity: 60 }, owner);
    expect(await share([late, dayType])).toMatchObject({
      reason: 'sold_by_the_date',
      field: 'ticket_type_ids.1',
    });
    expect(await share([late, late])).toMatchObject({ reason: 'type_unknown' });
    await take(await poolOf(regular), 1, 0);
    expect(await share([late, regular])).toMatchObject({
      reason: 'already_taken',
      field: 'ticket_type_ids.1',
    });
    await take(await poolOf(regular), 0, 0);
    const shared = await share([late, regular]);
    const room = shared.ok ? shared.value.poolId : 0;
    expect(await capacityOf(room)).toBe(60);
    for (const id of [late, regular]) expect((await poolsOf(id)).map((link) => link.pool_id)).toContain(room);
  });

  const threeTypes = async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const added = await addTicketType(db, eventId, newType({ name }), owner);
      ids.push(added.ok ? added.value.ticketTypeId : 0);
    }
    return ids;
  };
  const share = (ticket_type_ids: number[], capacity = 60) =>
    shareRoom(db, eventId, { ticket_type_ids, capacity }, owner);

  test('asked for twice is one room, and no type is in two', async () => {
    const [one = 0, two = 0, three = 0] = await threeTypes();
    const shared = await share([one, two]);
    expect(shared).toMatchObject({ ok: true });
    const room = shared.ok ? shared.value.poolId : 0;
    const before = await countNotes();
    expect(await share([two, one])).toEqual(shared);
    await take(room, 1, 0);
    expect(await share([one, two])).toEqual(shared);
    expect(await countNotes()).toBe(before);
    expect(await share([one, two], 70)).toMatchObject({ reason: 'in_a_room', data: { pool_id: room } });
    expect(await share([three, two])).toMatchObject({ reason: 'in_a_room', field: 'ticket_type_ids.1' });
    expect(await poolsOf(one)).toHaveLength(2);
    expect(await poolsOf(three)).toHaveLength(1);
  });

  test('that a single type of the draft is in counts too', async () => {
    eventId = await publish({
      rooms: [{ capacity: 60 }],
      ticket_types: [
        draftType({ stock: { kind: 'own', capacity: 50, room: 0 } }),
        draftType({ name: 'Free-standing' }),
      ],
    });
    const [inside = 0, outside = 0] = (await types()).map(({ id }) => id);
    expect(await share([outside, inside])).toMatchObject({ reason: 'in_a_room', field: 'ticket_type_ids.1' });
  });

  test('is taken away while nothing of it is gone, and its types keep what is their own', async () => {
    const [one = 0, two = 0, three = 0] = await threeTypes();
    const shared = await share([one, two]);
    const room = shared.ok ? shared.value.poolId : 0;
    const leave = (poolId = room) => leaveRoom(db, eventId, poolId, owner);
    expect(await leave(await poolOf(one))).toMatchObject({ reason: 'room_unknown' });
    expect(await leave(await poolOf(dayType))).toMatchObject({ reason: 'room_unknown' });
    await take(room, 0, 1);
    expect(await leave()).toMatchObject({ reason: 'already_taken' });
    await take(room, 0, 0);
    const stock = { kind: 'own', capacity: null, room_pool_id: room } as const;
    const bare = await addTicketType(db, eventId, newType({ name: 'Bare', stock }), owner);
    expect(await leave()).toMatchObject({ reason: 'nothing_of_its_own' });
    await setRoomless(bare.ok ? bare.value.ticketTypeId : 0);
    expect(await leave()).toMatchObject({ ok: true });
    expect(await lastNote()).toMatchObject({ action: 'room.left', changes: { capacity: [60, null] } });
    for (const id of [one, two]) expect(await poolsOf(id)).toHaveLength(1);
    expect(await leave()).toMatchObject({ reason: 'room_unknown' });
    expect(await share([one, three])).toMatchObject({ ok: true });
  });

  const setRoomless = (typeId: number) =>
    sql`delete from ticket_type_pools where ticket_type_id = ${typeId}`.execute(db.sql);

  test('is no day’s pool, also where a pass for several days takes from it', async () => {
    await addTicketType(db, eventId, newType({ stock: { kind: 'days_of', ticket_type_id: dayType } }), owner);
    const stock = { kind: 'own', capacity: 5, room_pool_id: await poolOf(dayType) } as const;
    expect(await addTicketType(db, eventId, newType({ name: 'In a day', stock }), owner)).toMatchObject({
      reason: 'room_unknown',
      field: 'stock.room_pool_id',
    });
  });
});

describe('the days of a pass', () => {
  const set = (days: Record<string, number>) =>
    setPassDays(
      db,
      eventId,
      dayType,
      Object.entries(days).map(([on, capacity]) => ({ on, capacity })),
      owner,
    );
  const grid = async () =>
    Object.fromEntries(
      await Promise.all(
        (await poolsOf(dayType)).map(
          async (link) => [link.valid_on, await capacityOf(link.pool_id)] as const,
        ),
      ),
    );

  test('are set as a whole', async () => {
    expect(await set({ [DAYS[1]]: 20 })).toMatchObject({ ok: true });
    expect(await grid()).toEqual({ [DAYS[1]]: 20 });
    expect(await lastNote()).toMatchObject({ changes: { [DAYS[0]]: [50, null], [DAYS[1]]: [50, 20] } });
    await set({ [DAYS[0]]: 7, [DAYS[1]]: 20 });
    expect(await grid()).toEqual({ [DAYS[0]]: 7, [DAYS[1]]: 20 });
    expect(await set({ '2026-12-14': 5 })).toMatchObject({ reason: 'date_outside', field: '0.on' });
    expect(await setPassDays(db, eventId, regular, [], owner)).toMatchObject({ reason: 'not_by_the_date' });
  });

  test('one of which something is sold stays, and stays large enough', async () => {
    await take(await poolOf(dayType), 1, 4);
    expect(await set({ [DAYS[1]]: 20 })).toMatchObject({ reason: 'date_in_use', data: { on: DAYS[0] } });
    expect(await set({ [DAYS[0]]: 4, [DAYS[1]]: 9 })).toMatchObject({
      reason: 'capacity_below_taken',
      field: '0.capacity',
      data: { on: DAYS[0], taken: 5 },
    });
    expect(await grid()).toEqual({ [DAYS[0]]: 50, [DAYS[1]]: 50 });
  });

  test('one that a pass for several days takes from stays as well', async () => {
    const stock = { kind: 'days_of', ticket_type_id: dayType } as const;
    await addTicketType(db, eventId, newType({ stock }), owner);
    expect(await set({ [DAYS[0]]: 50 })).toMatchObject({ reason: 'date_in_use', data: { on: DAYS[1] } });
  });
});

test('whoever may not, changes nothing', async () => {
  const before = await countNotes();
  for (const [by, reason] of [
    [sellerOf(2, now), 'event_not_found'],
    [sellerOf(1, now, 'reader'), 'not_allowed'],
    [sellerOf(1, now, 'manager', [eventId + 1]), 'event_not_found'],
  ] as const) {
    const no = { ok: false, reason };
    expect(await addTicketType(db, eventId, newType(), by)).toEqual(no);
    expect(await editTicketType(db, eventId, regular, typeForm({ price: 1 }), by)).toEqual(no);
    expect(await archiveTicketType(db, eventId, regular, true, by)).toEqual(no);
    expect(await orderTicketTypes(db, eventId, [regular, dayType], by)).toEqual(no);
    expect(await setCapacities(db, eventId, [{ pool_id: await poolOf(regular), capacity: 1 }], by)).toEqual(
      no,
    );
    expect(await setPassDays(db, eventId, dayType, [], by)).toEqual(no);
  }
  expect(await countNotes()).toBe(before);
  const ofThis = sellerOf(1, now, 'manager', [eventId]);
  expect(await archiveTicketType(db, eventId, regular, true, ofThis)).toMatchObject({ ok: true });
  expect(await archiveTicketType(db, 999_999, regular, true, owner)).toMatchObject({
    reason: 'event_not_found',
  });
});
