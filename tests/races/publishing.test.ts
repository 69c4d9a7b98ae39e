import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  findDraft,
  insertFlashSale,
  listFlashSales,
  listTypePools,
  updateDraft,
} from '#modules/catalog/index.ts';
import { listLines, lockOrder } from '#modules/orders/index.ts';
import { createFlashSale, editFlashSale } from '#modules/promotions/index.ts';
import {
  moveEvent,
  saveDraft,
  setCapacities,
  setPassDays,
  shareRoom,
  unpublishEvent,
} from '#modules/publishing/index.ts';
import type { Result } from '#shared/result.ts';
import {
  type Buying,
  newWish,
  oneOf,
  openBuying,
  place,
  placed,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { draftType, publishWhole, wholeDraft } from '#tests/support/drafting.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// Every race twice: as it is, and without what guards it, where it must go wrong.
const guarded = await testDatabase();
const unguarded = await testDatabase();
const now = new Date();
const by = sellerOf(1, now);
const services = new Map<TestDatabase, Buying>();

// Looks, waits, and writes what seemed right: how somebody would resize a pool who does not think of buyers.
const CARELESS_RESIZING = `
  alter table pools drop constraint never_oversold;
  create or replace function resize_pools(ids int[], capacities int[]) returns table (pool_id int, taken int)
    language plpgsql as $$
  begin
    return query select pools.id, held + sold from pools join unnest(ids, capacities) as wanted (id, room) on wanted.id = pools.id
      where held + sold > room;
    if found then return; end if;
    perform pg_sleep(0.3);
    update pools set capacity = room from unnest(ids, capacities) as wanted (id, room) where pools.id = wanted.id;
  end $$;
`;

// Takes along what is there, and does not wait for who is about to make more of it.
const CARELESS_MOVING = `
  create or replace function lock_orders_of(the_event int) returns setof bigint language sql as $$
    select id from orders where event_id = the_event
  $$;
`;

// Compares the version before it waits for the pools, and never again.
async function forgetToLookAgain(db: TestDatabase): Promise<void> {
  const [row] = await rowsOf<{ source: string }>(
    db,
    sql`select pg_get_functiondef('place_orders'::regproc) as source`,
  );
  const careless = row?.source.replace(/perform take_pools[^;]*;[\s\S]*?end if;/, (found) =>
    found.slice(0, found.indexOf(';') + 1),
  );
  if (!careless || careless === row?.source) throw new Error('place_orders has no second look to take away');
  await db.runScript(careless);
}

beforeAll(async () => {
  for (const db of [guarded, unguarded]) {
    await openCatalogue(db, now);
    services.set(db, await openBuying(db));
  }
  await unguarded.runScript(CARELESS_RESIZING);
  await unguarded.runScript(CARELESS_MOVING);
  await forgetToLookAgain(unguarded);
});

const servicesOf = (db: TestDatabase) => services.get(db) as Buying;

async function newEvent(db: TestDatabase, given: Parameters<typeof publishWhole>[2] = {}) {
  const eventId = await publishWhole(db, by, given);
  const types = await typesOf(db, eventId);
  const links = await listTypePools(db.sql, eventId);
  return {
    eventId,
    types,
    poolOf: (typeId = 0) => links.find((link) => link.ticket_type_id === typeId)?.pool_id ?? 0,
  };
}

const countsOf = async (db: TestDatabase, poolId: number) =>
  (
    await rowsOf<{ capacity: number; taken: number }>(
      db,
      sql`select capacity, held + sold as taken from pools where id = ${poolId}`,
    )
  )[0] ?? { capacity: 0, taken: 0 };

describe('two editors of one draft', () => {
  const two = ['Mine', 'Theirs'] as const;
  const begin = async () => {
    const id = randomUUID();
    const doc = wholeDraft(now);
    await saveDraft(guarded, 1, { id, version: 0, doc }, by);
    return { id, doc };
  };
  const nameOf = async (id: string) => (await findDraft(guarded.sql, id))?.doc as { name: string };

  test('one is kept, the other is told of it', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id, doc } = await begin();
      const answers = await Promise.all(
        two.map((name) => saveDraft(guarded, 1, { id, version: 1, doc: { ...doc, name } }, by)),
      );
      const winner = two[answers.findIndex((answer) => answer.ok)];
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      expect(answers.find((answer) => !answer.ok)).toMatchObject({
        reason: 'draft_changed',
        data: { version: 2, doc: { name: winner } },
      });
      expect((await nameOf(id)).name).toBe(winner);
    }
  }, 120_000);

  test('the control: who compares the version without the lock writes over the other', async () => {
    const { id, doc } = await begin();
    const bothHaveRead = meetingOf(2);
    const saved = await Promise.all(
      two.map((name) =>
        guarded.sql.transaction().execute(async (tx) => {
          const draft = await findDraft(tx, id);
          await bothHaveRead();
          return draft?.version === 1 && (await updateDraft(tx, id, { ...doc, name }, now)) > 0;
        }),
      ),
    );
    expect(saved).toEqual([true, true]);
  });
});

describe('fewer tickets, while they are bought', () => {
  const BUYERS = 60;

  // Everybody buys one, and the seller wants to be left with as few as there are, again and again.
  async function race(
    db: TestDatabase,
    poolId: number,
    eventId: number,
    typeId: number,
    shrink: (to: number) => Promise<unknown>,
  ) {
    const buying = Promise.all(
      Array.from({ length: BUYERS }, async (_, turn) => {
        await new Promise((resolve) => setTimeout(resolve, turn * 15));
        return place(servicesOf(db), newWish({ eventId, entries: oneOf(typeId) }));
      }),
    );
    let over = Number.NEGATIVE_INFINITY;
    for (let turn = 0; turn < 8; turn += 1) {
      await shrink((await countsOf(db, poolId)).taken + 1);
      const { capacity, taken } = await countsOf(db, poolId);
      over = Math.max(over, taken - capacity);
    }
    return { answers: await buying, over };
  }

  const ofType = async (db: TestDatabase) => {
    const { eventId, types, poolOf } = await newEvent(db);
    const [typeId = 0] = types;
    const poolId = poolOf(typeId);
    return race(db, poolId, eventId, typeId, (capacity) =>
      setCapacities(db, eventId, [{ pool_id: poolId, capacity }], by),
    );
  };

  const ofFlashSale = async (db: TestDatabase) => {
    const { eventId, types } = await newEvent(db);
    const [typeId = 0] = types;
    const form = {
      label: 'Now',
      starts_at: hours(-1, now).toISOString(),
      ends_at: days(5, now).toISOString(),
      units: 100,
      prices: [{ ticket_type_id: typeId, price: 900 }],
    };
    const created = await createFlashSale(db, eventId, form, by);
    const id = created.ok ? created.value.flashSaleId : 0;
    const poolId = (await listFlashSales(db.sql, eventId))[0]?.pool_id ?? 0;
    let price = 900;
    const raced = await race(db, poolId, eventId, typeId, async (units) => {
      price += 10;
      return editFlashSale(
        db,
        eventId,
        id,
        { ...form, units, prices: [{ ticket_type_id: typeId, price }] },
        by,
      );
    });
    return { ...raced, eventId, poolId };
  };

  test('there are never fewer than are gone', async () => {
    const { over, answers } = await ofType(guarded);
    expect(over).toBeLessThanOrEqual(0);
    expect(answers.filter((answer) => answer.kind === 'placed').length).toBeGreaterThan(0);
    await expectSoundBooks(guarded);
  }, 120_000);

  test('a flash sale has as many units as were bought at its prices', async () => {
    const { over, eventId, poolId } = await ofFlashSale(guarded);
    expect(over).toBeLessThanOrEqual(0);
    const [bought] = await rowsOf<{ units: number; wrong: number }>(
      guarded,
      sql`select coalesce(sum(quantity) filter (where flash_sale_id is not null), 0)::int as units,
        count(*) filter (where (flash_sale_id is null) <> (price_minor = 150000))::int as wrong
        from order_lines join orders on orders.id = order_id where event_id = ${eventId}`,
    );
    expect(bought).toEqual({ units: (await countsOf(guarded, poolId)).taken, wrong: 0 });
    await expectSoundBooks(guarded);
  }, 120_000);

  test.each([
    ['of a type', ofType],
    ['of a flash sale', ofFlashSale],
  ])(
    'the control: who resizes without the lock has fewer than are gone, %s',
    async (_, run) => {
      let over = 0;
      for (let turn = 0; turn < 5 && over <= 0; turn += 1) over = (await run(unguarded)).over;
      expect(over).toBeGreaterThan(0);
    },
    240_000,
  );
});

describe('what a type takes from changes while somebody waits for it', () => {
  // The editor has everything written and waits for the last line of the log; the buyer has looked at the version and waits for
  // the pool. Then the editor is let go first.
  async function race<Edited>(
    db: TestDatabase,
    buy: () => ReturnType<typeof place>,
    edit: () => Promise<Edited>,
  ) {
    let editing: Promise<Edited> | undefined;
    let buying: ReturnType<typeof place> | undefined;
    await db.sql.transaction().execute(async (tx) => {
      await sql`select from organizers where id = 1 for update`.execute(tx);
      editing = edit();
      await untilWaiting(db, 1);
      buying = buy();
      await untilWaiting(db, 2);
    });
    return { edited: await editing, bought: await buying };
  }

  const DAY = days(10, now).toISOString().slice(0, 10);
  const NEXT = days(11, now).toISOString().slice(0, 10);

  const takeAway = (db: TestDatabase, eventId: number, typeId: number) =>
    setPassDays(db, eventId, typeId, [{ on: NEXT, capacity: 5 }], by);
  const moveAlong = (db: TestDatabase, eventId: number) => {
    const later = (at: string) => days(30, new Date(at)).toISOString();
    const when = {
      starts_at: later(`${DAY}T09:00:00Z`),
      ends_at: later(`${NEXT}T15:00:00Z`),
      doors_at: null,
    };
    return moveEvent(db, eventId, when, by);
  };

  async function dayGone(
    db: TestDatabase,
    edit: (db: TestDatabase, eventId: number, typeId: number) => Promise<Result<undefined, string>>,
  ) {
    const stock = { kind: 'dates' as const, days: [DAY, NEXT].map((on) => ({ on, capacity: 5 })) };
    const event = await newEvent(db, {
      starts_at: `${DAY}T09:00:00Z`,
      ends_at: `${NEXT}T15:00:00Z`,
      ticket_types: [draftType({ stock })],
    });
    const [typeId = 0] = event.types;
    const entries = [{ id: typeId, quantity: 1, date_pass: [{ date: DAY, quantity: 1 }] }];
    // So that this process has seen the sale.
    await servicesOf(db).desk.snapshots.cached(event.eventId);
    return race(
      db,
      () => place(servicesOf(db), newWish({ eventId: event.eventId, entries })),
      () => edit(db, event.eventId, typeId),
    );
  }

  // Somebody who pays has their order in hand, and knows its day, when the event moves. Answers by how many days the ticket is late.
  async function paidWhileMoving(
    db: TestDatabase,
    untilItMoves: (moving: Promise<unknown>) => Promise<unknown>,
  ) {
    const stock = { kind: 'dates' as const, days: [DAY, NEXT].map((on) => ({ on, capacity: 5 })) };
    const { eventId, types } = await newEvent(db, {
      starts_at: `${DAY}T09:00:00Z`,
      ends_at: `${NEXT}T15:00:00Z`,
      ticket_types: [draftType({ stock })],
    });
    const [typeId = 0] = types;
    const entries = [{ id: typeId, quantity: 1, date_pass: [{ date: DAY, quantity: 1 }] }];
    const { reference } = await placed(servicesOf(db), newWish({ eventId, entries }));
    let moving: ReturnType<typeof moveAlong> | undefined;
    await db.sql.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, reference);
      const [line] = await listLines(tx, order?.id ?? 0);
      moving = moveAlong(db, eventId);
      await untilItMoves(moving);
      await sql`
        insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, valid_on, admits, code)
        values (${order?.id}, ${line?.position}, 1, ${eventId}, ${typeId}, ${line?.valid_on}::date, 1, 'ABCDEFGHJK')
      `.execute(tx);
    });
    expect(await moving).toMatchObject({ ok: true });
    const [late] = await rowsOf<{ days: number }>(
      db,
      sql`select (select min(valid_on) from ticket_type_pools where ticket_type_id = ${typeId}) - valid_on as days
        from tickets where event_id = ${eventId}`,
    );
    return late?.days;
  }

  test('an event that moves waits for who is paying, and takes the ticket along', async () => {
    expect(await paidWhileMoving(guarded, () => untilWaiting(guarded, 1))).toBe(0);
    expect(await paidWhileMoving(unguarded, (moving) => moving), 'the control').toBe(30);
  }, 120_000);

  async function roomPutAround(db: TestDatabase) {
    const event = await newEvent(db, { ticket_types: [draftType(), draftType({ name: 'Front' })] });
    const [typeId = 0] = event.types;
    await servicesOf(db).desk.snapshots.cached(event.eventId);
    const raced = await race(
      db,
      () => place(servicesOf(db), newWish({ eventId: event.eventId, entries: oneOf(typeId) })),
      () => shareRoom(db, event.eventId, { ticket_type_ids: event.types, capacity: 9 }, by),
    );
    const room = raced.edited?.ok ? raced.edited.value.poolId : 0;
    return { ...raced, inRoom: (await countsOf(db, room)).taken };
  }

  async function takenOffSale(db: TestDatabase) {
    const { eventId, types, poolOf } = await newEvent(db);
    const [typeId = 0] = types;
    await servicesOf(db).desk.snapshots.cached(eventId);
    const raced = await race(
      db,
      () => place(servicesOf(db), newWish({ eventId, entries: oneOf(typeId) })),
      () => unpublishEvent(db, eventId, true, by, async () => false),
    );
    return { ...raced, taken: (await countsOf(db, poolOf(typeId))).taken };
  }

  test('nobody buys a ticket of what has just been taken off sale', async () => {
    const { edited, bought, taken } = await takenOffSale(guarded);
    expect(edited).toMatchObject({ ok: true });
    expect(bought).toMatchObject({ kind: 'refused' });
    expect(taken).toBe(0);
    await expectSoundBooks(guarded);
  }, 120_000);

  test.each([
    ['been taken away', takeAway],
    ['gone along with the event', moveAlong],
  ])(
    'nobody buys a day that has just %s',
    async (_, edit) => {
      const { edited, bought } = await dayGone(guarded, edit);
      expect(edited).toMatchObject({ ok: true });
      expect(bought).toMatchObject({ kind: 'refused', refusal: { reason: 'dates_wrong' } });
    },
    120_000,
  );

  test('whoever buys takes a place in the room that has just been put around it', async () => {
    const { edited, bought, inRoom } = await roomPutAround(guarded);
    expect(edited).toMatchObject({ ok: true });
    expect(bought).toMatchObject({ kind: 'placed' });
    expect(inRoom).toBe(1);
    await expectSoundBooks(guarded);
  }, 120_000);

  test('the control: without the second look a day is sold that is no more, a place without the room, and what is off sale', async () => {
    for (const edit of [takeAway, moveAlong])
      expect((await dayGone(unguarded, edit)).bought).toMatchObject({ kind: 'placed' });
    expect((await roomPutAround(unguarded)).inRoom).toBe(0);
    expect(await takenOffSale(unguarded)).toMatchObject({ bought: { kind: 'placed' }, taken: 1 });
  }, 240_000);
});

describe('two flash sales of one type', () => {
  const window = { starts_at: hours(1, now), ends_at: hours(5, now) };
  const form = (typeId: number, label: string) => ({
    label,
    starts_at: window.starts_at.toISOString(),
    ends_at: window.ends_at.toISOString(),
    units: null,
    prices: [{ ticket_type_id: typeId, price: 900 }],
  });

  test('at once: one is made, the other is told of it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { eventId, types } = await newEvent(guarded);
      const answers = await Promise.all(
        ['One', 'Two'].map((label) => createFlashSale(guarded, eventId, form(types[0] ?? 0, label), by)),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      expect(answers.find((answer) => !answer.ok)).toMatchObject({ reason: 'flash_overlap' });
      expect(await listFlashSales(guarded.sql, eventId)).toHaveLength(1);
    }
  }, 120_000);

  test('the control: who looks without the lock makes both', async () => {
    const { eventId, types } = await newEvent(guarded);
    const prices = [{ ticket_type_id: types[0] ?? 0, price_minor: 900_00 }];
    const bothHaveLooked = meetingOf(2);
    await Promise.all(
      ['One', 'Two'].map((label) =>
        guarded.sql.transaction().execute(async (tx) => {
          const others = await listFlashSales(tx, eventId);
          await bothHaveLooked();
          if (others.length === 0)
            await insertFlashSale(tx, { event_id: eventId, label, ...window, pool_id: null, prices });
        }),
      ),
    );
    expect(await listFlashSales(guarded.sql, eventId)).toHaveLength(2);
  });
});
