import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildCatalog, newEvent } from '#demo/build-catalog.ts';
import {
  cancelOrder,
  confirmFreeOrder,
  expireOrders,
  noteRefund,
  type OrderServices,
  openOrderDesk,
  payOrder,
  placeOrder,
  renewOrder,
  settlePayment,
} from '#modules/orders/index.ts';
import { listAttempts, runRefunds } from '#modules/payments/index.ts';
import { createCoupons } from '#modules/pricing/index.ts';
import { announce } from '#platform/jobs/announce.ts';
import { findBrokenRules, makeOverdue, newWish, openBuying, rowsOf, typesOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { Killed, type MortalDatabase, mortal } from '#tests/support/mortal-database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';

// Random histories of buyers, providers, clocks and crashes on a small event. After every step the books must be
// sound (ORD-1, 3, 4, 6); after the end, once everything that waits was looked at, every shilling that the provider
// took has its tickets or went back (ORD-2), and nothing is left hanging (ORD-5).

const RUNS = Number(process.env.MODEL_RUNS ?? 1_000);
const VISITORS = ['a', 'b', 'c'].map((letter) => `33333333-3333-4333-8333-33333333333${letter}`);

const db = await testDatabase();
let eventId: number;
let types: number[];

beforeAll(async () => {
  const hour = 3_600_000;
  [eventId = 0] = await buildCatalog(db, [
    newEvent({
      now: new Date(),
      ticketTypes: [
        { name: 'Regular', priceMinor: 150_000, pool: { capacity: 5 } },
        { name: 'Free', priceMinor: 0, pool: { capacity: 2 } },
      ],
      flashSales: [
        {
          label: 'Now',
          startsAt: new Date(Date.now() - hour),
          endsAt: new Date(Date.now() + 24 * hour),
          pool: { capacity: 2 },
          prices: [{ ticketType: 0, priceMinor: 100_000 }],
        },
      ],
    }),
  ]);
  types = await typesOf(db, eventId);
  await db.sql
    .transaction()
    .execute((tx) =>
      createCoupons(tx, [
        { eventId, code: 'HALF', off: { kind: 'percent', value: 5_000 }, uses: { capacity: 2 } },
      ]),
    );
  await openBuying(db);
});

const order = fc.nat({ max: 7 });
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat({ max: VISITORS.length - 1 }),
      count: fc.integer({ min: 1, max: 3 }),
      coupon: fc.boolean(),
      acceptsAny: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('provide' as const),
      order,
      how: fc.constantFrom('succeed', 'succeed', 'succeed', 'fail', 'short', 'excess', 'wrong_currency'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('overdue' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
// One or two things at the same time; the program may be killed before its n-th statement.
const step = fc.record({
  deeds: fc.array(deed, { minLength: 1, maxLength: 2 }),
  killedBefore: fc.option(fc.integer({ min: 1, max: 14 }), { freq: 3 }),
});

interface World {
  base: OrderServices;
  // Of the program that can be killed; a fresh one after each death, since memory dies with it.
  services(): OrderServices;
  mortalDb: MortalDatabase;
  provider: PaperProvider;
}

async function newWorld(): Promise<World> {
  await db.runScript(`
    truncate orders, order_lines, order_log, refunds, payment_attempts, payment_events, announcements, test_tickets;
    update pools set held = 0, sold = 0;
  `);
  const provider = paperProvider();
  const mortalDb = mortal(db);
  const base: OrderServices = { ...(await openBuying(db)), payments: provider.payments };
  return {
    base,
    services: () => ({
      ...base,
      db: mortalDb,
      desk: openOrderDesk({ db: mortalDb, snapshots: base.desk.snapshots, holdSeconds: 900 }),
    }),
    mortalDb,
    provider,
  };
}

const references = async () =>
  (await rowsOf<{ reference: string }>(db, sql`select reference from orders order by id`)).map(
    (row) => row.reference,
  );

const attemptsOf = async (reference: string) => listAttempts(db.sql, reference);

async function perform(world: World, services: OrderServices, what: Deed): Promise<void> {
  const known = await references();
  const reference = 'order' in what ? known[what.order % Math.max(known.length, 1)] : undefined;
  switch (what.do) {
    case 'place': {
      const [paid = 0, free = 0] = types;
      const wish = newWish({
        eventId,
        entries: [{ id: what.count === 3 ? free : paid, quantity: Math.min(what.count, 2), date_pass: [] }],
        couponCode: what.coupon ? 'HALF' : null,
        visitor: { id: VISITORS[what.who] ?? '', isNew: false },
      });
      const answer = await placeOrder(services.desk, wish, new Date());
      if (answer.kind === 'refused' && answer.refusal.reason === 'price_changed' && what.acceptsAny) {
        const acceptedTotalMinor = answer.refusal.priced.totalMinor;
        await placeOrder(services.desk, { ...wish, acceptedTotalMinor }, new Date());
      } else if (answer.kind === 'placed' && answer.order.priced.totalMinor === 0) {
        await confirmFreeOrder(services, answer.order.reference);
      }
      return;
    }
    case 'pay':
      if (reference) {
        await payOrder(services, { reference, provider: 'sandbox', phone: null, visitorAddress: '::1' });
      }
      return;
    case 'provide':
      for (const { id, amountMinor } of reference ? (await attemptsOf(reference)).slice(-1) : []) {
        if (world.provider.taken.get(id)?.state === 'succeeded' || !world.provider.taken.has(id)) continue;
        if (what.how === 'fail') world.provider.fail(id);
        else if (what.how === 'short') world.provider.succeed(id, { amountMinor: amountMinor - 100 });
        else if (what.how === 'excess') world.provider.succeed(id, { amountMinor: amountMinor + 100 });
        else if (what.how === 'wrong_currency') world.provider.succeed(id, { currency: 'USD' });
        else world.provider.succeed(id);
      }
      return;
    case 'settle':
      for (const { id } of reference ? await attemptsOf(reference) : []) await settlePayment(services, id);
      return;
    case 'overdue':
      if (reference) await makeOverdue(db, reference, 5);
      return;
    case 'expire':
      await expireOrders(services);
      return;
    case 'cancel':
      if (reference) await cancelOrder(services.db, reference);
      return;
    case 'renew':
      if (reference) await renewOrder(services.db, reference, 900);
      return;
    case 'refund':
      await giveBack(services);
  }
}

async function giveBack(services: OrderServices): Promise<void> {
  const settled: string[] = [];
  await runRefunds(services, async (tx, refund) => {
    await announce(tx, 'refund.settled', { reference: refund.orderReference });
    settled.push(refund.orderReference);
  });
  for (const reference of settled) await noteRefund(services, reference);
}

const isDeath = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && isDeath(error.cause));

async function live(world: World, { deeds, killedBefore }: { deeds: Deed[]; killedBefore: number | null }) {
  const services = world.services();
  world.mortalDb.dieBefore(killedBefore);
  const results = await Promise.allSettled(deeds.map((what) => perform(world, services, what)));
  world.mortalDb.dieBefore(null);
  for (const result of results) {
    if (result.status === 'rejected' && !isDeath(result.reason)) throw result.reason;
  }
}

// What every process does by itself, often enough: nobody is killed any more, and nobody buys.
async function settleEverything(world: World): Promise<void> {
  // Long ago, as far as timers of the payments are concerned.
  await sql`
    update payment_attempts set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days',
      sent_at = sent_at - interval '2 days'
  `.execute(db.sql);
  await sql`update refunds set poll_at = now() where status in ('queued', 'sent')`.execute(db.sql);
  for (const payment of world.provider.taken.values())
    if (payment.state === 'waiting') payment.state = 'failed';
  for (const reference of await references()) {
    await makeOverdue(db, reference, 5);
    for (const { id } of await attemptsOf(reference)) await settlePayment(world.base, id);
  }
  await expireOrders(world.base);
  await giveBack(world.base);
  for (const reference of await references()) await noteRefund(world.base, reference);
}

async function expectEverythingSettled({ provider }: World): Promise<void> {
  const open = await rowsOf(
    db,
    sql`select reference, state from orders where state in ('held', 'paying')
      union all select id, status from payment_attempts where status in ('created', 'pending', 'unknown')
      union all select key, status from refunds where status <> 'done'`,
  );
  expect(open, 'ORD-5').toEqual([]);
  const [ours] = await rowsOf<{ received: number; returned: number; due: number; review: number }>(
    db,
    sql`select
      (select coalesce(sum(received_minor), 0)::bigint from payment_attempts where status = 'succeeded') as received,
      (select coalesce(sum(amount_minor), 0)::bigint from refunds where status = 'done') as returned,
      (select coalesce(sum(total_minor), 0)::bigint from orders where state = 'paid') as due,
      (select coalesce(sum(received_minor), 0)::bigint from payment_attempts
        join orders on reference = order_reference where state = 'needs_review' and status = 'succeeded')
      - (select coalesce(sum(amount_minor), 0)::bigint from refunds
        join orders on reference = order_reference where state = 'needs_review' and status = 'done') as review`,
  );
  expect(Number(ours?.received) - Number(ours?.returned), 'ledger').toBe(provider.balance());
  expect(Number(ours?.due) + Number(ours?.review), 'ORD-2').toBe(provider.balance());
}

const history = fc.array(step, { minLength: 1, maxLength: 18 });

// Moves that happened in some history.
const seen = new Set<string>();

async function checkHistory(steps: { deeds: Deed[]; killedBefore: number | null }[]): Promise<void> {
  const world = await newWorld();
  for (const each of steps) {
    await live(world, each);
    expect(await findBrokenRules(db)).toEqual([]);
  }
  await settleEverything(world);
  const moves = sql`select distinct from_state || ' > ' || to_state as move from order_log where from_state is not null`;
  for (const { move } of await rowsOf<{ move: string }>(db, moves)) seen.add(move);
  expect(await findBrokenRules(db)).toEqual([]);
  await expectEverythingSettled(world);
}

test(`${RUNS} random histories with crashes keep the books sound`, async () => {
  await fc.assert(fc.asyncProperty(history, checkHistory), { numRuns: RUNS, endOnFailure: true });
  // Histories in which nothing ever went wrong would prove little.
  for (const move of ['held > paying', 'paying > held', 'paying > paid', 'held > paid', 'expired > paid']) {
    expect(seen).toContain(move);
  }
  for (const state of ['expired', 'cancelled', 'refunded', 'needs_review']) {
    expect([...seen].filter((move) => move.endsWith(` > ${state}`))).not.toEqual([]);
  }
}, 1_800_000);

// The controls: the same histories find out when a guard is missing.
const GUARDS: [string, string][] = [
  [
    'what is sold is no longer held',
    'create or replace function sell_pools(ids int[], counts int[]) returns void language sql as $$ select $$',
  ],
  [
    'an expired hold gives its tickets back',
    'create or replace function release_pools(ids int[], counts int[], was_sold boolean) returns void language sql as $$ select $$',
  ],
];

test.each(GUARDS)(
  'control: they fail when it is not true that %s',
  async (_what, script) => {
    const name = /function (\w+)/.exec(script)?.[1] ?? '';
    const [guard] = await rowsOf<{ text: string }>(
      db,
      sql`select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`,
    );
    await db.runScript(script);
    const found = await fc.check(fc.asyncProperty(history, checkHistory), {
      numRuns: 200,
      endOnFailure: true,
    });
    await db.runScript(guard?.text ?? '');
    expect(found.failed).toBe(true);
  },
  600_000,
);
