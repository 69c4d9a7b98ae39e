import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireOrders, findOrder, payOrder, settlePayment } from '#modules/orders/index.ts';
import { createCoupons } from '#modules/pricing/index.ts';
import {
  type Buying,
  findBrokenRules,
  makeOverdue,
  newWish,
  oneOf,
  openBuying,
  placed,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { type Catalogue, type EventSketch, openCatalogue } from '#tests/support/catalogue.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { paperProvider } from '#tests/support/paper-provider.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// Every race twice: as it is, and in a database of its own whose guard was taken away, where it must go wrong.
const guarded = await testDatabase();
const unguarded = await testDatabase();

const SELLER = fileURLToPath(new URL('../support/seller.ts', import.meta.url));

// Looks, waits, and takes what it saw: how pools would be taken by somebody who does not think of others.
const CARELESS_TAKING = `
  alter table pools drop constraint never_oversold;
  create or replace function take_pools(ids int[], counts int[]) returns void language plpgsql as $$
  declare seen int;
  begin
    select count(*) into seen from pools join unnest(ids, counts) as taken (pool, n) on pool = id
      where held + sold + n <= capacity;
    if seen < cardinality(ids) then raise exception 'short' using errcode = 'TK011'; end if;
    perform pg_sleep(0.3);
    update pools set held = held + taken.n from unnest(ids, counts) as taken (pool, n) where pool = pools.id;
  end $$;
`;

beforeAll(async () => {
  for (const db of [guarded, unguarded]) {
    await openSelling(db);
    await openBuying(db);
  }
  await unguarded.runScript(CARELESS_TAKING);
});

const catalogues = new Map<TestDatabase, Catalogue>();

const openSelling = async (db: TestDatabase) => catalogues.set(db, await openCatalogue(db, new Date()));

async function newSale(db: TestDatabase, given: EventSketch = {}) {
  const [eventId = 0] = (await catalogues.get(db)?.add(given)) ?? [];
  return { eventId, types: await typesOf(db, eventId) };
}

interface Errand {
  eventId: number;
  typeId: number;
  orders: number;
  quantity?: number;
  couponCode?: string;
  sameBuyer?: boolean;
  visitorId?: string;
  oneByOne?: boolean;
  agreesTo?: number;
  insists?: boolean;
  givesBack?: boolean;
}

interface Seller {
  tell(line: string): void;
  hear(): Promise<string>;
  end(): Promise<unknown>;
}

// Started once: that takes longer than any race.
const sellers: Seller[] = [];
afterAll(() => Promise.all(sellers.map((seller) => seller.end())));

function startSeller(): Seller {
  const child = spawn(process.execPath, [SELLER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  return {
    tell: (line) => void child.stdin.write(`${line}\n`),
    hear: async () => String((await lines.next()).value),
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

// Each errand in a process of its own, all at the same time; answers how often each answer came.
async function sellAtOnce(db: TestDatabase, errands: Errand[]): Promise<Record<string, number>> {
  while (sellers.length < errands.length) sellers.push(startSeller());
  const sent = errands.map((errand, at) => {
    const blank = { quantity: 1, couponCode: null, sameBuyer: false, visitorId: null, oneByOne: false };
    const patience = { agreesTo: null, insists: false, givesBack: false };
    const seller = sellers[at] as Seller;
    seller.tell(JSON.stringify({ url: db.url, ...blank, ...patience, ...errand }));
    return seller;
  });
  for (const seller of sent) expect(await seller.hear()).toBe('ready');
  for (const seller of sent) seller.tell('go');
  const counts: Record<string, number> = {};
  for (const seller of sent) {
    const answers = JSON.parse(await seller.hear()) as Record<string, number>;
    for (const [answer, count] of Object.entries(answers)) counts[answer] = (counts[answer] ?? 0) + count;
  }
  return counts;
}

const oversold = async (db: TestDatabase, eventId: number) =>
  (
    await rowsOf<{ units: number }>(
      db,
      sql`select coalesce(sum(greatest(held + sold - capacity, 0)), 0)::int as units from pools where id in (
        select unnest(pool_ids) from orders where event_id = ${eventId})`,
    )
  )[0]?.units;

// Two careless processes do not collide every time: the worst of some races, or the first beyond `harmless`.
async function mostOf(race: () => Promise<number | undefined>, harmless = 0): Promise<number> {
  let most = 0;
  for (let turn = 0; turn < 10 && most <= harmless; turn += 1) most = Math.max(most, (await race()) ?? 0);
  return most;
}

describe('the last tickets', () => {
  const sale = { ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 5 } }] };

  async function race(db: TestDatabase, orders: number, oneByOne: boolean) {
    const { eventId, types } = await newSale(db, sale);
    const errand = { eventId, typeId: types[0] ?? 0, orders, oneByOne };
    return { eventId, counts: await sellAtOnce(db, [errand, errand]) };
  }

  test('are sold once, to two processes', async () => {
    const one = await race(guarded, 6, true);
    expect(one.counts).toMatchObject({ placed: 5 });
    const { eventId, counts } = await race(guarded, 150, false);
    expect(await oversold(guarded, eventId)).toBe(0);
    const [pool] = await rowsOf<{ held: number }>(
      guarded,
      sql`select held from pools where id in (select unnest(pool_ids) from orders where event_id = ${eventId})`,
    );
    expect(pool?.held).toBe(5);
    expect(counts.placed).toBe(5);
    expect(
      Object.keys(counts).filter((answer) => !['placed', 'all_held', 'sold_out'].includes(answer)),
    ).toEqual([]);
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: taken carelessly they are sold twice', async () => {
    const oversells = async () => oversold(unguarded, (await race(unguarded, 6, true)).eventId);
    expect(await mostOf(oversells)).toBeGreaterThan(0);
  }, 60_000);
});

describe('a room that several types share', () => {
  const sale = {
    ticketTypes: [
      {
        name: 'Day',
        priceMinor: 100_000,
        dates: [
          { on: '2030-01-01', capacity: 5 },
          { on: '2030-01-02', capacity: 5 },
        ],
      },
      { name: 'Both days', priceMinor: 150_000, takesDaysOf: 0 },
      { name: 'Both days, early', priceMinor: 120_000, takesDaysOf: 0 },
    ],
    startsAt: new Date('2030-01-01T08:00:00Z'),
    endsAt: new Date('2030-01-02T20:00:00Z'),
  };

  async function race(db: TestDatabase, orders: number, oneByOne: boolean) {
    const { eventId, types } = await newSale(db, sale);
    const counts = await sellAtOnce(db, [
      { eventId, typeId: types[1] ?? 0, orders, oneByOne },
      { eventId, typeId: types[2] ?? 0, orders, oneByOne },
    ]);
    return { eventId, counts };
  }

  test('is never overfull, and nobody waits for ever', async () => {
    const { eventId, counts } = await race(guarded, 40, false);
    expect(await oversold(guarded, eventId)).toBe(0);
    expect(counts.placed).toBe(5);
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: taken carelessly it is', async () => {
    const oversells = async () => oversold(unguarded, (await race(unguarded, 5, true)).eventId);
    expect(await mostOf(oversells)).toBeGreaterThan(0);
  }, 60_000);
});

describe('a coupon with one use and a hundred buyers', () => {
  async function race(db: TestDatabase, orders: number) {
    const { eventId, types } = await newSale(db, {
      ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 1_000 } }],
    });
    await db.sql
      .transaction()
      .execute((tx) =>
        createCoupons(tx, [
          { eventId, code: 'ONCE', off: { kind: 'percent', value: 5_000 }, uses: { capacity: 1 } },
        ]),
      );
    const errand = { eventId, typeId: types[0] ?? 0, orders, couponCode: 'ONCE' };
    return { eventId, counts: await sellAtOnce(db, [errand, errand]) };
  }

  test('is used once', async () => {
    const { counts } = await race(guarded, 50);
    expect(counts).toEqual({ placed: 1, coupon_used_up: 99 });
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: taken carelessly it is used more often', async () => {
    expect(await mostOf(async () => (await race(unguarded, 1)).counts.placed, 1)).toBeGreaterThan(1);
  }, 60_000);
});

test('a coupon that one person may use twice is used twice, whoever of two processes is asked', async () => {
  const { eventId, types } = await newSale(guarded, {
    ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 1_000 } }],
  });
  await guarded.sql
    .transaction()
    .execute((tx) =>
      createCoupons(tx, [
        { eventId, code: 'TWICE', off: { kind: 'percent', value: 5_000 }, usesPerBuyer: 2 },
      ]),
    );
  const errand = { eventId, typeId: types[0] ?? 0, orders: 15, couponCode: 'TWICE', sameBuyer: true };
  expect(await sellAtOnce(guarded, [errand, errand])).toEqual({ placed: 2, coupon_used_by_buyer: 28 });
}, 60_000);

describe('the units of a flash sale', () => {
  async function race(db: TestDatabase, orders: number, more: Partial<Errand> = {}) {
    const hour = 3_600_000;
    const { eventId, types } = await newSale(db, {
      ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 1_000 } }],
      flashSales: [
        {
          label: 'Now',
          startsAt: new Date(Date.now() - hour),
          endsAt: new Date(Date.now() + hour),
          pool: { capacity: 5 },
          prices: [{ ticketType: 0, priceMinor: 100_000 }],
        },
      ],
    });
    const errand = { eventId, typeId: types[0] ?? 0, orders, quantity: 2, ...more };
    return { eventId, counts: await sellAtOnce(db, [errand, errand]) };
  }

  const placedIn = (counts: Record<string, number>) =>
    Object.entries(counts).reduce(
      (sum, [answer, n]) => sum + (/^placed at press [12]$/.test(answer) ? n : 0),
      0,
    );

  test('are not exceeded: who comes later and named no total pays the usual price', async () => {
    const { eventId, counts } = await race(guarded, 30);
    expect(counts).toEqual({ placed: 60 });
    const byPrice = await rowsOf(
      guarded,
      sql`select total_minor, count(*)::int from orders where event_id = ${eventId} group by 1 order by 1`,
    );
    expect(byPrice).toEqual([
      { total_minor: 200_000, count: 2 },
      { total_minor: 300_000, count: 58 },
    ]);
    expect(await oversold(guarded, eventId)).toBe(0);
    await expectSoundBooks(guarded);
  }, 60_000);

  test('keep nobody out: who is told another price has the tickets at the second press', async () => {
    for (const oneByOne of [false, true]) {
      const { eventId, counts } = await race(guarded, 60, { agreesTo: 200_000, givesBack: true, oneByOne });
      expect(counts['placed at press 2']).toBeGreaterThan(0);
      expect([placedIn(counts), counts]).toEqual([120, counts]);
      expect(await oversold(guarded, eventId)).toBe(0);
    }
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: who does not take the price that they were told goes without', async () => {
    const { counts } = await race(guarded, 20, { agreesTo: 200_000, insists: true });
    expect(counts).toEqual({ 'placed at press 1': 2, price_changed: 38 });
  }, 60_000);

  test('control: taken carelessly they are', async () => {
    const oversells = async () => oversold(unguarded, (await race(unguarded, 3, { oneByOne: true })).eventId);
    expect(await mostOf(oversells)).toBeGreaterThan(0);
  }, 60_000);
});

describe('the limit per order', () => {
  const visitorId = '22222222-2222-4222-8222-222222222222';

  async function race(db: TestDatabase, orders: number) {
    const { eventId, types } = await newSale(db, {
      ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 1_000 }, maxPerOrder: 4 }],
    });
    const errand = { eventId, typeId: types[0] ?? 0, orders, quantity: 4, visitorId };
    const counts = await sellAtOnce(db, [errand, errand]);
    const holds = await rowsOf(db, sql`select from orders where event_id = ${eventId} and state = 'held'`);
    return { counts, holds: holds.length };
  }

  test('holds for a visitor who orders again and again, in two processes', async () => {
    const { counts, holds } = await race(guarded, 25);
    expect(holds).toBe(1);
    expect(counts).toEqual({ placed: 50 });
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: without the one hold per visitor it does not', async () => {
    await unguarded.runScript('drop index orders_one_hold');
    expect(await mostOf(async () => (await race(unguarded, 1)).holds, 1)).toBeGreaterThan(1);
  }, 60_000);

  test('counts all entries of an order together', async () => {
    const { eventId, types } = await newSale(guarded, {
      ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 1_000 }, maxPerOrder: 4 }],
    });
    const counts = await sellAtOnce(guarded, [{ eventId, typeId: types[0] ?? 0, orders: 5, quantity: 5 }]);
    expect(counts).toEqual({ above_maximum: 5 });
  });
});

describe('expiry against payment', () => {
  // Expires what it saw a moment ago, whatever became of it since: until the gate is opened, whoever pays goes first.
  const GATE = 7;
  const CARELESS_EXPIRY = `
    alter table orders disable trigger known_moves;
    alter table pools drop constraint pools_held_check;
    create or replace function expire_holds(only_event int, most int) returns int language plpgsql as $$
    declare seen bigint[]; freed_ids int[]; freed_counts int[];
    begin
      select array_agg(id) into seen from orders where state = 'held' and expires_at <= now();
      if seen is null then return 0; end if;
      perform pg_advisory_xact_lock(${GATE});
      update orders set state = 'expired', stock = 'none', state_actor = 'clock', state_cause = 'careless'
        where id = any(seen);
      select array_agg(pool), array_agg(n) into freed_ids, freed_counts from (
        select pool, sum(n)::int as n from orders, unnest(pool_ids, pool_counts) as part (pool, n)
        where id = any(seen) group by pool) as freed;
      perform release_pools(freed_ids, freed_counts, false);
      return cardinality(seen);
    end $$;
  `;

  async function paidTooLate(db: TestDatabase) {
    const provider = paperProvider();
    const services: Buying = { ...(await openBuying(db)), payments: provider.payments };
    const { eventId, types } = await newSale(db, {
      ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 200 } }],
    });
    const orders = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { reference } = await placed(services, newWish({ eventId, entries: oneOf(types[0] ?? 0, 2) }));
        const answer = await payOrder(services, {
          reference,
          provider: 'sandbox',
          phone: null,
          visitorAddress: '::1',
        });
        if (!answer.ok) throw new Error(answer.reason);
        const { attemptId } = answer.value;
        // Taken for failed, so that the order is merely held again; then the money comes after all.
        provider.fail(attemptId);
        await settlePayment(services, attemptId);
        await makeOverdue(db, reference);
        provider.succeed(attemptId);
        return { reference, attemptId };
      }),
    );
    const statesNow = () =>
      Promise.all(orders.map(async ({ reference }) => (await findOrder(db.sql, reference))?.state));
    return {
      statesNow,
      expire: () => expireOrders(services),
      settle: () => Promise.all(orders.map(({ attemptId }) => settlePayment(services, attemptId))),
    };
  }

  test('every order that was paid has its tickets, and nothing is counted twice', async () => {
    const { settle, expire, statesNow } = await paidTooLate(guarded);
    await Promise.all([settle(), ...Array.from({ length: 5 }, expire)]);
    expect(new Set(await statesNow())).toEqual(new Set(['paid']));
    await expectSoundBooks(guarded);
  }, 60_000);

  test('control: expiry without the lock takes tickets away from people who paid', async () => {
    const careless = await testDatabase();
    await openSelling(careless);
    await careless.runScript(CARELESS_EXPIRY);
    const { settle, expire, statesNow } = await paidTooLate(careless);
    let expiring: Promise<unknown> | undefined;
    await careless.sql.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${GATE})`.execute(tx);
      expiring = expire();
      await untilWaiting(careless, 1);
      await settle();
    });
    await expiring;
    expect(new Set(await statesNow())).toEqual(new Set(['expired']));
    expect(await findBrokenRules(careless)).not.toEqual([]);
  }, 60_000);
});
