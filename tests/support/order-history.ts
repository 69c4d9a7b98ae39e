import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { auditBooks } from '#modules/audit/index.ts';
import { bookWaiting, proveLedger } from '#modules/ledger/index.ts';
import { announce } from '#modules/news/index.ts';
import {
  cancelOrder,
  confirmFreeOrder,
  expireOrders,
  leavePayment,
  openSettlements,
  payOrder,
  renewOrder,
  settlePayment,
} from '#modules/orders/index.ts';
import { runRefunds } from '#modules/payments/index.ts';
import { openOrderDesk, placeOrder } from '#modules/placing/index.ts';
import { createCoupons } from '#modules/pricing/index.ts';
import { noteRefund, repayOrder } from '#modules/returns/index.ts';
import { issueTickets, refundTickets } from '#modules/tickets/index.ts';
import { type Buying, findBrokenRules, makeOverdue, newWish, openBuying, rowsOf, typesOf } from './buying.ts';
import { openCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { Killed, mortal } from './mortal-database.ts';
import { type PaperProvider, paperProvider } from './paper-provider.ts';
import { operatorBy } from './sellers.ts';

// Random histories of buyers, providers, clocks and crashes on a small event.

const VISITORS = ['a', 'b', 'c'].map((letter) => `33333333-3333-4333-8333-33333333333${letter}`);
const HOLD_SECONDS = 900;

const order = fc.nat({ max: 7 });
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat({ max: VISITORS.length - 1 }),
      what: fc.constantFrom('one', 'two', 'free'),
      coupon: fc.boolean(),
      acceptsAny: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order,
      provider: fc.constantFrom('sandbox', 'stripe'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('provide' as const),
      order,
      how: fc.constantFrom('succeed', 'succeed', 'succeed', 'fail', 'short', 'excess', 'wrong_currency'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('provide_first' as const), order }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle_all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('overdue' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give_back' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      isRefused: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repay' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take_back' as const), order, isAll: fc.boolean() }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

// One or two deeds at the same time; the program may be killed before its n-th statement.
export interface Step {
  deeds: Deed[];
  killedBefore: number | null;
  // What waits is booked after it; at the end of a history it always is.
  isBooked: boolean;
}

export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    deeds: fc.array(deed, { minLength: 1, maxLength: 2 }),
    killedBefore: fc.option(fc.integer({ min: 1, max: 16 }), { freq: 3 }),
    isBooked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 18 },
);

const alone = (...deeds: Deed[]): Step[] =>
  deeds.map((each) => ({ deeds: [each], killedBefore: null, isBooked: true }));
const place = { do: 'place', who: 0, what: 'two', coupon: false, acceptsAny: true } as const;
const byFirst = { do: 'pay', order: 0, provider: 'sandbox' } as const;
const provide = (how: 'succeed' | 'fail' | 'short' | 'wrong_currency', at = 0) =>
  ({ do: 'provide', order: at, how }) as const;
const settle = { do: 'settle', order: 0 } as const;
const refund = (isRefused = false) => ({ do: 'refund', isRefused }) as const;
const takeBack = (isAll: boolean) => ({ do: 'take_back', order: 0, isAll }) as const;
const leave = { do: 'leave', order: 0 } as const;
const [overdue, expire] = [{ do: 'overdue', order: 0 } as const, { do: 'expire' } as const];

// Histories that chance seldom makes; they are always tried.
const KNOWN: Step[][] = [
  // Paid after the hold was over.
  alone(place, byFirst, provide('fail'), settle, overdue, expire, provide('succeed'), settle),
  // The same when everything went to others meanwhile.
  alone(
    ...[place, byFirst, provide('fail'), settle, overdue, expire],
    ...[
      { ...place, who: 1 },
      { ...place, who: 2 },
    ],
    ...[provide('succeed'), settle, refund()],
  ),
  // Changed the way to pay: the first payment is given up, the second one succeeds.
  alone(place, { ...byFirst, provider: 'stripe' }, byFirst, provide('succeed'), settle),
  // A payment is taken for failed, and the buyer is asked a second time: both are paid.
  alone(
    ...[place, byFirst, provide('fail'), settle, provide('succeed')],
    ...[byFirst, provide('succeed'), settle, refund()],
  ),
  alone(place, byFirst, provide('short'), settle),
  alone(place, byFirst, provide('wrong_currency'), settle),
  alone({ ...place, what: 'free' }, { ...place, who: 1 }, { do: 'cancel', order: 1 }),
  // One ticket is refunded, then the other, and then the money goes back.
  alone(
    ...[place, byFirst, provide('succeed'), settle, takeBack(false), refund()],
    ...[takeBack(false), takeBack(true), refund()],
  ),
  // The refund is refused twice before it succeeds.
  alone(
    ...[place, byFirst, provide('succeed'), settle, takeBack(false), refund(true)],
    ...[{ do: 'repay', order: 0 } as const, refund(true), takeBack(true), refund()],
  ),
  alone({ ...place, what: 'free' }, takeBack(true)),
  // The payment is left, and paid all the same while the tickets are held.
  alone(place, byFirst, leave, provide('succeed'), settle),
  // The payment is left for another one, which is paid; then the first is paid, too.
  alone(
    ...[place, byFirst, { ...byFirst, provider: 'stripe' } as const, provide('succeed'), settle],
    ...[{ do: 'provide_first', order: 0 } as const, settle, refund()],
  ),
  // The tickets are given back and sold to others, and then the payment comes all the same.
  alone(
    ...[place, byFirst, { do: 'give_back', order: 0 } as const],
    ...[
      { ...place, who: 1 },
      { ...place, who: 2 },
    ],
    ...[provide('succeed'), settle, refund()],
  ),
];
export const KNOWN_HISTORIES: [Step[]][] = KNOWN.map((steps) => [steps]);

export interface HistoryStage {
  db: TestDatabase;
  // Changes of state that occurred in some history.
  seen: Set<string>;
  // Fails if a rule of the books was broken at any moment of this history, or something is left over at its end.
  check(steps: Step[]): Promise<void>;
}

interface World {
  db: TestDatabase;
  base: Buying;
  provider: PaperProvider;
  eventId: number;
  paidType: number;
  freeType: number;
}

export async function openHistoryStage(db: TestDatabase): Promise<HistoryStage> {
  const { eventId, types } = await buildSale(db);
  const [paidType = 0, freeType = 0] = types;
  const opened = { ...(await openBuying(db)), issueTickets };
  await db.runScript(RESET);
  const seen = new Set<string>();
  return {
    db,
    seen,
    async check(steps) {
      await sql`select start_anew()`.execute(db.sql);
      const provider = paperProvider();
      const base = { ...opened, payments: provider.payments };
      const world = { db, base, provider, eventId, paidType, freeType };
      for (const step of steps) {
        await live(world, step);
        expect(await findBrokenRules(db, 'tickets')).toEqual([]);
        if (step.isBooked) await expectSoundLedger(world);
      }
      await settleEverything(world);
      expect(await findBrokenRules(db, 'tickets')).toEqual([]);
      expect((await auditBooks(db)).differences).toEqual([]);
      await expectNothingLeft(world);
      for (const move of await listMoves(db)) seen.add(move);
    },
  };
}

// Truncating a table costs the database more than a whole history, so rows are deleted, and only now and then.
const RESET = `
  create sequence worlds;
  create function start_anew() returns void language plpgsql set session_replication_role = replica as $$
  begin
    if nextval('worlds') % 40 = 0 then
      truncate orders, order_lines, order_log, order_returns, refunds, payment_disputes, dispute_notes, payment_attempts, announcements, tickets,
        ticket_log, ticket_history, ledger_waiting, ledger_balances, ledger_lines, ledger_entries, ledger_transactions;
    else
      delete from ledger_waiting; delete from ledger_balances; delete from ledger_lines; delete from ledger_entries; delete from ledger_transactions;
      delete from order_returns; delete from payment_disputes; delete from tickets; delete from ticket_log; delete from ticket_history; delete from announcements; delete from refunds; delete from payment_attempts;
      delete from order_log; delete from order_lines; delete from orders;
    end if;
    update pools set held = 0, sold = 0 where held <> 0 or sold <> 0;
  end $$;
`;

async function buildSale(db: TestDatabase) {
  const hour = 3_600_000;
  const [eventId = 0] = await (await openCatalogue(db, new Date())).add({
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
  });
  const coupon = {
    eventId,
    code: 'HALF',
    off: { kind: 'percent', value: 5_000 },
    uses: { capacity: 2 },
  } as const;
  await db.sql.transaction().execute((tx) => createCoupons(tx, [coupon]));
  return { eventId, types: await typesOf(db, eventId) };
}

// A new program for each step, because its memory is lost when it is killed.
async function live(world: World, { deeds, killedBefore }: Step): Promise<void> {
  const db = mortal(world.db.through('buying'));
  const { snapshots } = world.base.desk;
  const services = { ...world.base, db, desk: openOrderDesk({ db, snapshots, holdSeconds: HOLD_SECONDS }) };
  const known = (await listOrders(world.db)).map(({ reference }) => reference);
  db.dieBefore(killedBefore);
  const results = await Promise.allSettled(deeds.map((what) => perform(world, services, known, what)));
  db.dieBefore(null);
  for (const result of results)
    if (result.status === 'rejected' && !isDeath(result.reason)) throw result.reason;
}

const isDeath = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && isDeath(error.cause));

async function perform(world: World, services: Buying, known: string[], what: Deed): Promise<void> {
  if (what.do === 'place') return buy(world, services, what);
  if (what.do === 'expire') return void (await expireOrders(services));
  if (what.do === 'refund') {
    world.provider.refuseRefunds(what.isRefused);
    return giveBack(services);
  }
  if (what.do === 'settle_all') return settleAll(world, services, known);
  const reference = known[what.order % Math.max(known.length, 1)];
  if (reference === undefined) return;
  switch (what.do) {
    case 'pay': {
      const wish = { reference, provider: what.provider, phone: null, visitorAddress: '::1' } as const;
      await payOrder(services, wish);
      return;
    }
    case 'provide':
      return provideMoney(world, reference, what.how);
    case 'provide_first':
      return payFirst(world, reference);
    case 'settle':
      for (const id of await listAttemptIds(world.db, reference)) await settlePayment(services, id);
      return;
    case 'overdue':
      return makeOverdue(world.db, reference, 5);
    case 'cancel':
      await cancelOrder(services.db, reference);
      return;
    case 'leave':
      await leavePayment(services, reference);
      return;
    case 'give_back':
      await leavePayment(services, reference);
      await cancelOrder(services.db, reference);
      return;
    case 'take_back': {
      const [first] = await rowsOf<{ number: number }>(world.db, nextGoodTicket(reference));
      const numbers = what.isAll ? null : [first?.number ?? 1];
      await refundTickets(
        services,
        { reference, numbers, cause: 'tickets_refunded' },
        operatorBy(new Date()),
      );
      return;
    }
    case 'repay':
      await repayOrder(services, reference, 'again', operatorBy(new Date()));
      return;
    case 'renew':
      await renewOrder(services.db, reference, HOLD_SECONDS);
  }
}

async function buy(
  { eventId, paidType, freeType }: World,
  services: Buying,
  { who, what, coupon, acceptsAny }: Extract<Deed, { do: 'place' }>,
): Promise<void> {
  const id = what === 'free' ? freeType : paidType;
  const wish = newWish({
    eventId,
    entries: [{ id, quantity: what === 'two' ? 2 : 1, date_pass: [] }],
    couponCode: coupon ? 'HALF' : null,
    visitor: { id: VISITORS[who] ?? '', isNew: false },
  });
  const answer = await placeOrder(services.desk, wish, new Date());
  if (answer.kind === 'refused' && answer.refusal.reason === 'price_changed' && acceptsAny) {
    const acceptedTotalMinor = answer.refusal.priced.totalMinor;
    await placeOrder(services.desk, { ...wish, acceptedTotalMinor }, new Date());
  } else if (answer.kind === 'placed' && answer.order.priced.totalMinor === 0) {
    await confirmFreeOrder(services, answer.order.reference);
  }
}

// News of all payments at once, which are then settled together.
async function settleAll({ db }: World, services: Buying, known: string[]): Promise<void> {
  const ids = (await Promise.all(known.map((reference) => listAttemptIds(db, reference)))).flat();
  const settled = await Promise.allSettled(ids.map(openSettlements(services)));
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
}

// What happens at the provider to the order's latest payment that was sent and is not settled.
async function provideMoney({ db, provider }: World, reference: string, how: string): Promise<void> {
  const id = (await listAttemptIds(db, reference)).findLast((each) => provider.taken.has(each));
  const payment = id === undefined ? undefined : provider.taken.get(id);
  if (!payment || payment.state === 'succeeded') return;
  const { ref, amountMinor } = payment;
  if (how === 'fail') provider.fail(ref);
  else if (how === 'short') provider.succeed(ref, { amountMinor: amountMinor - 100 });
  else if (how === 'excess') provider.succeed(ref, { amountMinor: amountMinor + 100 });
  else if (how === 'wrong_currency') provider.succeed(ref, { currency: 'USD' });
  else provider.succeed(ref);
}

// The same for the order's first payment, which the buyer may have left. A cancelled one takes no more money.
async function payFirst({ db, provider }: World, reference: string): Promise<void> {
  const id = (await listAttemptIds(db, reference)).find((each) => provider.taken.has(each));
  const payment = id === undefined ? undefined : provider.taken.get(id);
  if (payment?.state === 'waiting') provider.succeed(payment.ref);
}

async function giveBack(services: Buying): Promise<void> {
  const settled: string[] = [];
  await runRefunds(services, async (tx, refund) => {
    await announce(tx, 'refund.settled', { reference: refund.orderReference });
    settled.push(refund.orderReference);
  });
  for (const reference of settled) await noteRefund(services, reference);
}

// Does what every process does by itself, often enough, without kills and without new buyers.
async function settleEverything({ db, base, provider }: World): Promise<void> {
  for (const payment of provider.taken.values()) if (payment.state === 'waiting') payment.state = 'failed';
  // Makes all timers due.
  await sql`
    update payment_attempts set created_at = created_at - interval '2 days',
      expires_at = expires_at - interval '2 days', sent_at = sent_at - interval '2 days'
  `.execute(db.sql);
  await sql`update orders set expires_at = now() - interval '5 s', placed_at = now() - interval '5 s'`.execute(
    db.sql,
  );
  const unsettled = await rowsOf<{ id: string }>(
    db,
    sql`select id from payment_attempts where status <> 'succeeded' order by order_reference, number`,
  );
  for (const { id } of unsettled) await settlePayment(base, id);
  await expireOrders(base);
  await sql`update refunds set poll_at = now() where status in ('queued', 'sent')`.execute(db.sql);
  provider.refuseRefunds(false);
  await giveBack(base);
  for (const { reference } of await listOrders(db))
    await repayOrder(base, reference, 'again', operatorBy(new Date()));
  await giveBack(base);
  for (const { reference, state } of await listOrders(db))
    if (['expired', 'cancelled', 'needs_review', 'partly_refunded'].includes(state))
      await noteRefund(base, reference);
}

async function expectNothingLeft(world: World): Promise<void> {
  const { db, provider } = world;
  const open = sql`
    select reference, state from orders where state in ('held', 'paying')
    union all select id, status from payment_attempts where status in ('created', 'pending', 'unknown')
    union all select key, status from refunds where status <> 'done' and replaced_by is null
  `;
  expect(await rowsOf(db, open), 'ORD-5').toEqual([]);
  const [ours] = await rowsOf<{ kept: number; due: number; reviewed: number }>(
    db,
    sql`
      with kept as (
        select order_reference, received_minor
          - (select coalesce(sum(amount_minor), 0) from refunds
            where attempt_id = payment_attempts.id and status = 'done') as minor
        from payment_attempts where status = 'succeeded'
      )
      select (select coalesce(sum(minor), 0)::bigint from kept) as kept,
        (select coalesce(sum(total_minor), 0)::bigint from orders where state in ('paid', 'partly_refunded'))
          - (select coalesce(sum(amount_minor), 0)::bigint from refunds join orders on reference = order_reference
            where state = 'partly_refunded' and cause = 'tickets_refunded' and status = 'done') as due,
        (select coalesce(sum(minor), 0)::bigint from kept join orders on reference = order_reference
          where state = 'needs_review') as reviewed
    `,
  );
  const { kept = 0, due = 0, reviewed = 0 } = ours ?? {};
  expect(kept, 'the ledger of the provider').toBe(provider.balance());
  expect(kept, 'ORD-2').toBe(due + reviewed);
  await expectSoundLedger(world);
  const [booked] = await rowsOf<{ minor: number }>(
    db,
    sql`
      select coalesce(sum(balance_minor), 0)::bigint as minor
      from ledger_balances join ledger_accounts on id = account_id where kind = 'provider'
    `,
  );
  expect(booked?.minor, 'what the ledger says of the provider').toBe(provider.balance());
}

async function expectSoundLedger({ db }: World): Promise<void> {
  expect((await bookWaiting({ db })).unlike).toEqual([]);
  expect(await proveLedger(db)).toEqual([]);
}

const nextGoodTicket = (reference: string) => sql`
  select number from (
    select tickets.state, row_number() over (order by line_position, seq)::int as number
    from tickets join orders on orders.id = order_id where reference = ${reference}
  ) as counted where state = 'valid' order by number limit 1
`;

const listOrders = (db: TestDatabase) =>
  rowsOf<{ reference: string; state: string }>(db, sql`select reference, state from orders order by id`);

const listAttemptIds = async (db: TestDatabase, reference: string) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select id from payment_attempts where order_reference = ${reference} order by number`,
    )
  ).map(({ id }) => id);

const listMoves = async (db: TestDatabase) =>
  (
    await rowsOf<{ move: string }>(
      db,
      sql`select distinct from_state || ' > ' || to_state as move from order_log where from_state is not null`,
    )
  ).map(({ move }) => move);
