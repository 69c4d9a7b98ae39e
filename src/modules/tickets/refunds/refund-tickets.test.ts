import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFlashSales } from '#modules/catalog/index.ts';
import { listAudit } from '#modules/merchants/index.ts';
import {
  acceptPayment,
  confirmFreeOrder,
  findOrder,
  payOrder,
  settlePayment,
} from '#modules/orders/index.ts';
import { type Repayment, runRefunds } from '#modules/payments/index.ts';
import { createCoupons } from '#modules/pricing/index.ts';
import { editFlashSale } from '#modules/promotions/index.ts';
import { archiveTicketType } from '#modules/publishing/index.ts';
import { noteRefund, repayOrder } from '#modules/returns/index.ts';
import type { Logger } from '#platform/log.ts';
import { type Buying, newWish, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { operatorBy, sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { issueTickets } from '../issue-tickets.ts';
import { closeCancelledEvents } from './close-cancelled-events.ts';
import { quoteRefund, refundTickets } from './refund-tickets.ts';

// T12 and T16: what is given back of a paid order, ticket by ticket or because its event was cancelled.

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
const HOUR_MS = 3_600_000;
let services: Buying;
let provider: PaperProvider;
let eventId: number;
let regular: number;
let free: number;
let byDay: number;
const days: string[] = [];

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments, issueTickets };
  const now = new Date();
  const startsAt = new Date(now.getTime() + 7 * 24 * HOUR_MS);
  days.splice(
    0,
    2,
    ...[0, 1].map((day) => new Date(startsAt.getTime() + day * 24 * HOUR_MS).toISOString().slice(0, 10)),
  );
  [eventId = 0] = await catalogue.add({
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * HOUR_MS),
    ticketTypes: [
      { name: 'Regular', priceMinor: 100_000, pool: { capacity: 4 } },
      { name: 'Free', priceMinor: 0, pool: { capacity: 4 } },
      { name: 'A day', priceMinor: 50_000, dates: days.map((on) => ({ on, capacity: 3 })) },
    ],
    flashSales: [
      {
        label: 'Now',
        startsAt: new Date(now.getTime() - HOUR_MS),
        endsAt: new Date(now.getTime() + 24 * HOUR_MS),
        pool: { capacity: 10 },
        prices: [{ ticketType: 0, priceMinor: 90_000 }],
      },
    ],
  });
  [regular = 0, free = 0, byDay = 0] = await typesOf(db, eventId);
  const coupon = {
    eventId,
    code: 'TEN',
    off: { kind: 'amount', value: 10_000 },
    uses: { capacity: 5 },
  } as const;
  await db.sql.transaction().execute((tx) => createCoupons(tx, [coupon]));
});

afterEach(async () => {
  await expectSoundBooks(db, 'tickets');
  // Sends them with the provider that took the money; the next test uses another.
  await sendRefunds();
  await expectSoundBooks(db, 'tickets');
});

type Entries = Parameters<typeof newWish>[0]['entries'];

async function buy(entries: Entries, couponCode: string | null = null): Promise<string> {
  const { reference, priced } = await placed(services, newWish({ eventId, entries, couponCode }));
  if (priced.totalMinor === 0) await confirmFreeOrder(services, reference);
  else await pay(reference);
  return reference;
}

async function pay(
  reference: string,
  given: { amountMinor?: number; currency?: string } = {},
  by: 'sandbox' | 'stripe' = 'sandbox',
): Promise<void> {
  const attemptId = await startPaying(reference, by);
  provider.succeed(attemptId, given);
  await settlePayment(services, attemptId);
}

async function startPaying(reference: string, by: 'sandbox' | 'stripe' = 'sandbox'): Promise<string> {
  const wish = { reference, provider: by, phone: null, visitorAddress: '::1' } as const;
  const answer = await payOrder(services, wish);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.attemptId;
}

const regulars = (quantity: number) => [{ id: regular, quantity, date_pass: [] }];

const take = (reference: string, numbers: number[] | null = null) =>
  refundTickets(services, { reference, numbers, cause: 'tickets_refunded' }, operatorBy(new Date()));

const repay = (reference: string, repayment: Repayment) =>
  repayOrder(services, reference, repayment, operatorBy(new Date()));

const accept = (reference: string) => acceptPayment(services, reference, operatorBy(new Date()));

async function sendRefunds(): Promise<void> {
  const settled: string[] = [];
  await runRefunds(services, async (_tx, refund) => void settled.push(refund.orderReference));
  for (const reference of settled) await noteRefund(services, reference);
}

const stateOf = async (reference: string) => (await findOrder(db.sql, reference))?.state;

const statesOf = async (reference: string) =>
  (
    await rowsOf<{ state: string }>(
      db,
      sql`select tickets.state from tickets join orders on orders.id = order_id
        where reference = ${reference} order by line_position, seq`,
    )
  ).map(({ state }) => state);

// How many are sold of each pool that the order ever took from.
const soldFor = async (reference: string) =>
  (
    await rowsOf<{ sold: number }>(
      db,
      sql`select sold from pools where id = any((select pool_ids from orders where reference = ${reference})::int[])
        order by id`,
    )
  ).map(({ sold }) => sold);

interface Returned {
  number: number;
  tickets: number;
  amount: number;
  fee: number;
  cause: string;
  actor: string;
  // What the refund says that it names.
  refund: number | null;
}

const returnsOf = (reference: string) =>
  rowsOf<Returned>(
    db,
    sql`select number, cardinality(ticket_ids) as tickets, back.amount_minor as amount, back.fee_minor as fee, back.cause,
        back.actor, refund.amount_minor as refund
      from order_returns as back join orders on orders.id = order_id left join refunds as refund on refund.key = refund_key
      where reference = ${reference} order by number`,
  );

const announced = (name: string, data: object) =>
  rowsOf(db, sql`select from announcements where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`);

describe('taking tickets back', () => {
  test('some: they are void, for sale again, and exactly what they cost goes back', async () => {
    const reference = await buy(regulars(3), 'TEN');
    const before = await soldFor(reference);
    const total = (await findOrder(db.sql, reference))?.total_minor ?? 0;
    const one = await take(reference, [2]);
    expect(one).toMatchObject({ ok: true, value: { numbers: [2] } });
    expect(await statesOf(reference)).toEqual(['valid', 'revoked', 'valid']);
    expect(await stateOf(reference)).toBe('partly_refunded');
    // The ticket and the flash-sale unit are given back; the coupon counts as used.
    const after = await soldFor(reference);
    expect(before.map((sold, place) => sold - (after[place] ?? 0)).sort()).toEqual([0, 1, 1]);
    await sendRefunds();
    expect(await stateOf(reference)).toBe('partly_refunded');
    expect(provider.balance()).toBe(total - (one.ok ? one.value.amountMinor : 0));

    expect((await take(reference)).ok).toBe(true);
    expect(await soldFor(reference), 'the coupon’s use comes back with the last').toEqual([0, 0, 0]);
    expect(await stateOf(reference), 'until the money arrived').toBe('partly_refunded');
    await sendRefunds();
    expect(await stateOf(reference)).toBe('refunded');
    expect(provider.balance()).toBe(0);
    const [first, second, ...others] = await returnsOf(reference);
    const fee = (await findOrder(db.sql, reference))?.fee_minor;
    expect(others).toEqual([]);
    expect([first, second]).toMatchObject([
      {
        number: 1,
        tickets: 1,
        amount: one.ok && one.value.amountMinor,
        cause: 'tickets_refunded',
        actor: 'staff',
      },
      { number: 2, tickets: 2, amount: total - (one.ok ? one.value.amountMinor : 0) },
    ]);
    expect((first?.fee ?? 0) + (second?.fee ?? 0), 'the whole fee goes back, in parts').toBe(fee);
    expect([first?.refund, second?.refund]).toEqual([first?.amount, second?.amount]);
    // All four can be bought again.
    await buy(regulars(4));
  });

  test('of one day, and not of the other', async () => {
    const date_pass = days.map((date) => ({ date, quantity: 2 }));
    const reference = await buy([{ id: byDay, quantity: 4, date_pass }]);
    await take(reference, [3]);
    expect((await soldFor(reference)).sort()).toEqual([1, 2]);
    expect(await statesOf(reference)).toEqual(['valid', 'valid', 'revoked', 'valid']);
  });

  test.each([
    ['sold no longer', 'tickets_refunded'],
    ['sold no longer, after the event got a new date', 'event_moved'],
  ] as const)('of a type that is %s', async (_, cause) => {
    const reference = await buy([...regulars(2), { id: free, quantity: 1, date_pass: [] }]);
    const before = await soldFor(reference);
    await archiveTicketType(db, eventId, regular, true, sellerOf(1, new Date()));
    // Whoever was given a ticket keeps it.
    await sql`
      update tickets set passed_on_at = now() where ticket_type_id = any(${[regular, free]}) and seq = 1
        and event_id = ${eventId}
    `.execute(db.sql);
    const numbers = cause === 'event_moved' ? null : [2];
    const taken = await refundTickets(services, { reference, numbers, cause }, operatorBy(new Date()));
    expect(taken).toMatchObject({ value: { numbers: [2], amountMinor: 90_000 } });
    const after = await soldFor(reference);
    // The ticket and the flash-sale unit.
    expect(before.map((sold, place) => sold - (after[place] ?? 0)).sort()).toEqual([0, 1, 1]);
  });

  test('of a flash sale whose limit was taken away since: when it has one again, their units are left', async () => {
    const reference = await buy(regulars(3));
    const [sale] = await listFlashSales(db.sql, eventId);
    if (!sale) throw new Error('There is no sale');
    const form = {
      label: sale.label,
      starts_at: sale.starts_at.toISOString(),
      ends_at: sale.ends_at.toISOString(),
      prices: [{ ticket_type_id: regular, price: 900 }],
    };
    const limitTo = (units: number | null) =>
      editFlashSale(db, eventId, sale.id, { ...form, units }, sellerOf(1, new Date()));
    await limitTo(null);
    await take(reference, [2]);
    expect(await soldFor(reference)).toEqual([2, 2]);
    expect(await limitTo(1)).toMatchObject({ reason: 'capacity_below_taken', data: { taken: 2 } });
    expect(await limitTo(2)).toMatchObject({ ok: true });
  });

  test('that were free: there is nothing to wait for', async () => {
    const reference = await buy([{ id: free, quantity: 2, date_pass: [] }]);
    await take(reference, [1]);
    expect(await stateOf(reference)).toBe('partly_refunded');
    await take(reference);
    expect(await stateOf(reference)).toBe('refunded');
    expect(provider.returned.size).toBe(0);
    expect(await returnsOf(reference)).toMatchObject([
      { number: 1, tickets: 1, amount: 0, fee: 0, refund: null },
      { number: 2, tickets: 1, amount: 0, fee: 0, refund: null },
    ]);
  });

  test('asked for many times at once happens once', async () => {
    const reference = await buy(regulars(2));
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(reference)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await sendRefunds();
    expect(provider.balance()).toBe(0);
    expect(await stateOf(reference)).toBe('refunded');
  });

  test('only a question changes nothing', async () => {
    const reference = await buy(regulars(2));
    const wish = { reference, numbers: [1], cause: 'tickets_refunded' } as const;
    expect(await quoteRefund(services, wish, operatorBy(new Date()))).toMatchObject({
      ok: true,
      value: { amountMinor: 90_000 },
    });
    expect(await statesOf(reference)).toEqual(['valid', 'valid']);
    expect(await stateOf(reference)).toBe('paid');
    expect(await rowsOf(db, sql`select from refunds where order_reference = ${reference}`)).toEqual([]);
    expect(await returnsOf(reference)).toEqual([]);
  });
});

describe('refused, and nothing is written', () => {
  const refusal = async (reference: string, numbers: number[] | null = null) => {
    const before = [await statesOf(reference), await soldFor(reference)];
    const answer = await take(reference, numbers);
    expect([await statesOf(reference), await soldFor(reference)]).toEqual(before);
    return answer.ok ? null : answer.reason;
  };

  test('an order that does not exist, or was not paid', async () => {
    expect((await take('AAAA2222')).ok).toBe(false);
    const { reference } = await placed(services, newWish({ eventId, entries: regulars(1) }));
    expect(await refusal(reference)).toBe('nothing_left');
  });

  test('a number that it does not have, a ticket twice, a ticket that was used', async () => {
    const reference = await buy(regulars(2));
    expect(await refusal(reference, [1, 3])).toBe('ticket_unknown');
    await take(reference, [1]);
    expect(await refusal(reference, [1])).toBe('ticket_revoked');
    await sql`update tickets set state = 'used' where state = 'valid'`.execute(db.sql);
    expect(await refusal(reference, [2])).toBe('ticket_used');
    expect(await refusal(reference)).toBe('nothing_left');
  });

  test('an order whose bank wants the money itself', async () => {
    const reference = await buy(regulars(2));
    await sql`update orders set disputed_at = now() where reference = ${reference}`.execute(db.sql);
    expect(await refusal(reference)).toBe('order_disputed');
  });

  test('part of a payment, where its provider can only give back all of it', async () => {
    const reference = await buy(regulars(2));
    for (const { provider: each } of provider.payments.values()) each.capabilities.partialRefund = false;
    expect(await refusal(reference, [1])).toBe('partial_refund_unsupported');
    expect((await take(reference)).ok).toBe(true);
  });
});

describe('who may decide about an order', () => {
  const now = new Date();
  const orderLogOf = async (reference: string) =>
    rowsOf(
      db,
      sql`select actor, cause from order_log join orders on orders.id = order_id
        where reference = ${reference} and to_state = 'partly_refunded'`,
    );

  test('people of its organiser may, and it is on record who did', async () => {
    const reference = await buy(regulars(2));
    const wish = { reference, numbers: [1], cause: 'tickets_refunded' } as const;
    expect(await quoteRefund(services, wish, sellerOf(1, now))).toMatchObject({ ok: true });
    expect(await listAudit(db.sql, 1, 1), 'a question is none').not.toMatchObject([
      { subject: `order:${reference}` },
    ]);
    const by = { ...sellerOf(1, now, 'finance'), requestId: 'r-7' };
    expect(await refundTickets(services, wish, by)).toMatchObject({ ok: true });
    expect(await listAudit(db.sql, 1, 1)).toMatchObject([
      {
        actor_kind: 'member',
        actor_id: by.actor.accountId,
        action: 'order.tickets_refunded',
        subject: `order:${reference}`,
        event_id: eventId,
        changes: { tickets: [null, [1]], amount_minor: [null, 90_000] },
        request_id: 'r-7',
      },
    ]);
    expect(await orderLogOf(reference)).toEqual([{ actor: 'organizer', cause: 'tickets_refunded' }]);
  });

  test('the site’s own people may, and it is on record too', async () => {
    const reference = await buy(regulars(1));
    await take(reference);
    expect(await listAudit(db.sql, 1, 1)).toMatchObject([
      { actor_kind: 'operator', subject: `order:${reference}` },
    ]);
    expect(await orderLogOf(reference)).toEqual([{ actor: 'staff', cause: 'tickets_refunded' }]);
  });

  test.each([
    ['of another organiser', sellerOf(2, now), 'not_allowed'],
    ['who only reads', sellerOf(1, now, 'reader'), 'not_allowed'],
    ['who proved long ago that it is they', { ...sellerOf(1, new Date(0)), now }, 'proof_needed'],
  ] as const)('nobody %s may', async (_, by, reason) => {
    const reference = await buy(regulars(1));
    const before = await listAudit(db.sql, 1, 100);
    const wish = { reference, numbers: null, cause: 'tickets_refunded' } as const;
    expect(await refundTickets(services, wish, by)).toMatchObject({ reason });
    expect(await repayOrder(services, reference, 'by_hand', by)).toMatchObject({ reason });
    expect(await acceptPayment(services, reference, by)).toMatchObject({ reason });
    expect(await statesOf(reference)).toEqual(['valid']);
    expect(await listAudit(db.sql, 1, 100)).toEqual(before);
  });
});

describe('money that could not be sent', () => {
  async function takeInVain(quantity: number, numbers: number[] | null = null): Promise<string> {
    const reference = await buy(regulars(quantity));
    await take(reference, numbers);
    provider.refuseRefunds(true);
    await sendRefunds();
    provider.refuseRefunds(false);
    return reference;
  }

  test('is somebody’s business', async () => {
    const reference = await takeInVain(1);
    expect(await stateOf(reference)).toBe('partly_refunded');
    expect(await announced('order.refund_failed', { reference })).toHaveLength(1);
    expect(await statesOf(reference)).toEqual(['revoked']);
  });

  test('is sent once more, and only once', async () => {
    const reference = await takeInVain(2);
    expect(await repay(reference, 'again')).toMatchObject({ value: { amountMinor: 180_000 } });
    expect(await repay(reference, 'again')).toMatchObject({ reason: 'nothing_failed' });
    await sendRefunds();
    expect(await stateOf(reference)).toBe('refunded');
    expect(provider.balance()).toBe(0);
    expect(await announced('order.refund_failed', { reference })).toHaveLength(1);
  });

  test('may fail again, and be sent again', async () => {
    const reference = await takeInVain(2, [1]);
    provider.refuseRefunds(true);
    await repay(reference, 'again');
    await sendRefunds();
    expect(await announced('order.refund_failed', { reference })).toHaveLength(2);
    provider.refuseRefunds(false);
    await repay(reference, 'again');
    await sendRefunds();
    expect(provider.balance()).toBe(90_000);
    // The other ticket is still valid, and a refund that was made good raises no alert.
    expect(await stateOf(reference)).toBe('partly_refunded');
    expect(await announced('order.refund_failed', { reference })).toHaveLength(2);
    const refunds = await rowsOf(
      db,
      sql`select status from refunds where order_reference = ${reference} order by id`,
    );
    expect(refunds).toEqual([{ status: 'failed' }, { status: 'failed' }, { status: 'done' }]);
  });

  test('went back by hand: the order is closed, and the provider is left alone', async () => {
    const reference = await takeInVain(1);
    const before = provider.balance();
    expect(await repay(reference, 'by_hand')).toMatchObject({ ok: true });
    await sendRefunds();
    expect(provider.balance()).toBe(before);
    expect(await stateOf(reference)).toBe('refunded');
    expect(await announced('order.refunded', { reference })).toHaveLength(1);
  });

  test('of a payment that came twice is still owed: tickets are paid back from the other one', async () => {
    const { reference } = await placed(services, newWish({ eventId, entries: regulars(2) }));
    const first = await startPaying(reference);
    provider.fail(first);
    await settlePayment(services, first);
    await pay(reference);
    provider.succeed(first);
    await settlePayment(services, first);
    provider.refuseRefunds(true);
    await sendRefunds();
    provider.refuseRefunds(false);
    expect(provider.balance()).toBe(360_000);

    expect(await take(reference, [1])).toMatchObject({ value: { amountMinor: 90_000 } });
    expect(await repay(reference, 'again')).toMatchObject({ value: { amountMinor: 180_000 } });
    expect(await take(reference, [2])).toMatchObject({ value: { amountMinor: 90_000 } });
    await sendRefunds();
    expect(provider.balance()).toBe(0);
    expect(await stateOf(reference)).toBe('refunded');
  });

  describe('because its provider lacks something', () => {
    async function takeAndWait(): Promise<string> {
      const reference = await buy(regulars(1));
      await take(reference);
      provider.holdRefunds(true);
      await sendRefunds();
      return reference;
    }
    const due = (reference: string, minutes: number) =>
      sql`
        update refunds set poll_at = now(), created_at = created_at - make_interval(mins => ${minutes}::int)
        where order_reference = ${reference}
      `.execute(db.sql);

    test('is somebody’s business after ten minutes', async () => {
      const reference = await takeAndWait();
      expect(await announced('order.refund_late', { reference })).toHaveLength(0);
      await due(reference, 11);
      await sendRefunds();
      await due(reference, 11);
      await sendRefunds();
      expect(await announced('order.refund_late', { reference })).toHaveLength(1);
      provider.holdRefunds(false);
      await due(reference, 0);
      await sendRefunds();
      expect(await stateOf(reference)).toBe('refunded');
      expect(provider.balance()).toBe(0);
    });

    test('is tried at once when somebody says so, and not twice', async () => {
      const reference = await takeAndWait();
      provider.holdRefunds(false);
      expect(await repay(reference, 'again')).toMatchObject({ ok: true });
      await sendRefunds();
      expect(await repay(reference, 'again')).toMatchObject({ reason: 'nothing_failed' });
      expect(await stateOf(reference)).toBe('refunded');
      expect(provider.balance()).toBe(0);
    });

    test('went back by hand: the order is closed, and the provider is left alone', async () => {
      const reference = await takeAndWait();
      expect(await repay(reference, 'by_hand')).toMatchObject({ ok: true });
      expect(await stateOf(reference)).toBe('refunded');
      provider.holdRefunds(false);
      const before = provider.balance();
      await due(reference, 11);
      await sendRefunds();
      expect(provider.balance()).toBe(before);
      expect(await repay(reference, 'by_hand')).toMatchObject({ reason: 'nothing_failed' });
    });
  });

  test('is not sent while a bank wants it, nor where nothing failed', async () => {
    const reference = await takeInVain(2, [1]);
    await sql`update orders set disputed_at = now() where reference = ${reference}`.execute(db.sql);
    expect(await repay(reference, 'again')).toMatchObject({ reason: 'order_disputed' });
    expect(await repay('AAAAAAAA', 'again')).toMatchObject({ reason: 'order_not_found' });
    const paid = await buy(regulars(1));
    expect(await repay(paid, 'again')).toMatchObject({ reason: 'nothing_failed' });
  });
});

test('T10: what somebody accepted as enough is all that can go back', async () => {
  const { reference } = await placed(services, newWish({ eventId, entries: regulars(2) }));
  await pay(reference, { amountMinor: 100_000 });
  expect(await stateOf(reference)).toBe('needs_review');
  expect(await announced('order.needs_review', { reference })).toHaveLength(1);
  expect(await accept(reference)).toEqual({ ok: true, value: undefined });
  expect(await accept(reference)).toMatchObject({ reason: 'order_not_short' });
  expect(await statesOf(reference)).toEqual(['valid', 'valid']);
  expect(await take(reference, [1])).toMatchObject({ value: { amountMinor: 90_000 } });
  expect(await take(reference, [2])).toMatchObject({ value: { amountMinor: 10_000 } });
  await sendRefunds();
  expect(await stateOf(reference)).toBe('refunded');
  expect(provider.balance()).toBe(0);
});

test('T11: another currency is nothing that could be accepted', async () => {
  const { reference } = await placed(services, newWish({ eventId, entries: regulars(1) }));
  await pay(reference, { currency: 'USD' });
  expect(await accept(reference)).toMatchObject({ reason: 'order_not_short' });
  expect(await accept('AAAA2222')).toMatchObject({ reason: 'order_not_found' });
  expect(await statesOf(reference)).toEqual([]);
});

describe('an event that is cancelled', () => {
  const cancel = () => editEvent(db, eventId, { status: 'cancelled' }, new Date());

  test('gives everybody the money back, and lets holds go', async () => {
    const paid = await buy(regulars(2));
    const entered = await buy([{ id: free, quantity: 1, date_pass: [] }]);
    await sql`update tickets set state = 'used' where ticket_type_id = ${free}`.execute(db.sql);
    const held = await placed(services, newWish({ eventId, entries: regulars(1) }));
    await cancel();
    expect(await announced('event.cancelled', { eventId })).toHaveLength(1);
    await closeCancelledEvents(services);
    await closeCancelledEvents(services);
    await sendRefunds();
    expect(await stateOf(paid)).toBe('refunded');
    expect(await stateOf(entered)).toBe('refunded');
    expect(await stateOf(held.reference)).toBe('cancelled');
    expect(provider.balance()).toBe(0);
  });

  test('two runs at once pay back once, and neither speaks of a fault', async () => {
    const paid = await buy(regulars(2));
    await cancel();
    const problems: unknown[] = [];
    const log = { ...services.log, error: (fields: unknown) => void problems.push(fields) } as Logger;
    await Promise.all([
      closeCancelledEvents({ ...services, log }),
      closeCancelledEvents({ ...services, log }),
    ]);
    await sendRefunds();
    expect(await stateOf(paid)).toBe('refunded');
    expect(provider.balance()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('also to who pays while it is being cancelled; a dispute is left alone', async () => {
    const disputed = await buy(regulars(1));
    await sql`update orders set disputed_at = now() where reference = ${disputed}`.execute(db.sql);
    const { reference } = await placed(services, newWish({ eventId, entries: regulars(1) }));
    const wish = { reference, provider: 'sandbox', phone: null, visitorAddress: '::1' } as const;
    const answer = await payOrder(services, wish);
    await cancel();
    await closeCancelledEvents(services);
    expect(await stateOf(reference)).toBe('paying');
    const attempt = answer.ok ? answer.value.attemptId : '';
    provider.succeed(attempt);
    await settlePayment(services, attempt);
    await closeCancelledEvents(services);
    await sendRefunds();
    expect(await stateOf(reference)).toBe('refunded');
    expect(await stateOf(disputed)).toBe('paid');
    await sql`update orders set disputed_at = null where reference = ${disputed}`.execute(db.sql);
    await closeCancelledEvents(services);
    await sendRefunds();
    expect(provider.balance()).toBe(0);
  });

  test('pays back everybody else, whatever goes wrong with one', async () => {
    const { reference: broken } = await placed(services, newWish({ eventId, entries: regulars(1) }));
    await pay(broken, {}, 'stripe');
    const paid = await buy(regulars(1));
    await cancel();
    const problems: unknown[] = [];
    const log = { ...services.log, error: (fields: unknown) => void problems.push(fields) } as Logger;
    const payments = new Map([...provider.payments].filter(([name]) => name !== 'stripe'));
    await closeCancelledEvents({ ...services, payments, log });
    expect(await statesOf(paid)).toEqual(['revoked']);
    expect(await statesOf(broken)).toEqual(['valid']);
    expect(problems).toMatchObject([{ reference: broken, err: expect.any(Error) }]);
    await closeCancelledEvents(services);
    expect(await statesOf(broken), 'once it can be').toEqual(['revoked']);
  });

  test('that was cancelled before announces nothing again', async () => {
    await cancel();
    await editEvent(db, eventId, { status: 'cancelled', name: 'Off' }, new Date());
    expect(await announced('event.cancelled', { eventId })).toHaveLength(1);
  });
});
