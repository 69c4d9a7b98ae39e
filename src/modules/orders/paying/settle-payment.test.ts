import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announce } from '#modules/news/index.ts';
import { runRefunds } from '#modules/payments/index.ts';
import { createCoupons } from '#modules/pricing/index.ts';
import { archiveTicketType, setPassDays, shareRoom } from '#modules/publishing/index.ts';
import {
  type Buying,
  makeOverdue,
  newWish,
  oneOf,
  openBuying,
  placed,
  refundsArrived,
  rowsOf,
  typesOf,
} from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { cancelOrder } from '../cancel-order.ts';
import { expireOrders } from '../expire-orders.ts';
import { findOrder } from '../orders.queries.ts';
import { payOrder } from './pay-order.ts';
import { refundReviews } from './refund-reviews.ts';
import { settlePayment } from './settle-payment.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
const PRICE = 150_000;
let services: Buying;
let provider: PaperProvider;
let eventId: number;
let type: number;

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments };
  const ticketTypes = [{ name: 'Regular', priceMinor: PRICE, pool: { capacity: 2 } }];
  [eventId = 0] = await catalogue.add({ ticketTypes });
  [type = 0] = await typesOf(db, eventId);
});

afterEach(() => expectSoundBooks(db));

const newOrder = async (count = 1) =>
  (await placed(services, newWish({ eventId, entries: oneOf(type, count) }))).reference;

async function pay(reference: string): Promise<string> {
  const answer = await payOrder(services, {
    reference,
    provider: 'sandbox',
    phone: null,
    visitorAddress: '::1',
  });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.attemptId;
}

const stateOf = async (reference: string) => (await findOrder(db.sql, reference))?.state;

const refundsOf = (reference: string) =>
  rowsOf(
    db,
    sql`select amount_minor, cause, status from refunds where order_reference = ${reference} order by id`,
  );

async function finishRefunds(): Promise<void> {
  const done: string[] = [];
  await runRefunds(services, async (tx, refund) => {
    await announce(tx, 'refund.settled', { reference: refund.orderReference });
    done.push(refund.orderReference);
  });
  await refundsArrived(services, done);
}

test('T4, T5: a payment makes the order paid, with tickets, once, however often it is reported', async () => {
  const reference = await newOrder(2);
  const attempt = await pay(reference);
  expect(await stateOf(reference)).toBe('paying');
  await settlePayment(services, attempt);
  expect(await stateOf(reference)).toBe('paying');
  provider.succeed(attempt);
  await Promise.all(Array.from({ length: 10 }, () => settlePayment(services, attempt)));
  expect(await stateOf(reference)).toBe('paid');
  expect(await refundsOf(reference)).toEqual([]);
  const news = await rowsOf(
    db,
    sql`select from announcements where name = 'order.paid' and data->>'reference' = ${reference}`,
  );
  expect(news).toHaveLength(1);
});

test('T6: after a failed attempt the buyer may try again while the hold lasts', async () => {
  const reference = await newOrder();
  const first = await pay(reference);
  provider.fail(first);
  await settlePayment(services, first);
  expect(await stateOf(reference)).toBe('held');
  const second = await pay(reference);
  provider.succeed(second);
  await settlePayment(services, second);
  expect(await stateOf(reference)).toBe('paid');
});

test('T6: with the hold over, a failed attempt ends the order', async () => {
  const reference = await newOrder();
  const attempt = await pay(reference);
  await makeOverdue(db, reference);
  provider.fail(attempt);
  await settlePayment(services, attempt);
  expect(await stateOf(reference)).toBe('expired');
});

test('T7: an order that is being paid keeps its tickets past the hold until the payment is settled', async () => {
  const reference = await newOrder(2);
  const attempt = await pay(reference);
  await makeOverdue(db, reference);
  await expireOrders(services);
  expect(await stateOf(reference)).toBe('paying');
  provider.succeed(attempt);
  await expireOrders(services);
  expect(await stateOf(reference)).toBe('paid');
});

describe('T8: money that comes after the order is over', () => {
  const payLate = async (count: number) => payForExpired(await newOrder(count));

  async function payForExpired(reference: string) {
    const attempt = await pay(reference);
    provider.fail(attempt);
    await settlePayment(services, attempt);
    await makeOverdue(db, reference);
    await expireOrders(services);
    expect(await stateOf(reference)).toBe('expired');
    provider.succeed(attempt);
    return { reference, attempt };
  }

  test('gets tickets while there are some', async () => {
    const { reference, attempt } = await payLate(2);
    await settlePayment(services, attempt);
    expect(await findOrder(db.sql, reference)).toMatchObject({ state: 'paid', state_cause: 'paid_late' });
  });

  test('gets tickets that only an overdue hold still has', async () => {
    const { reference, attempt } = await payLate(2);
    await makeOverdue(db, await newOrder(2));
    await settlePayment(services, attempt);
    expect(await stateOf(reference)).toBe('paid');
  });

  test('goes back by itself when there are none, and then the order is refunded', async () => {
    const { reference, attempt } = await payLate(2);
    await newOrder(1);
    await Promise.all([settlePayment(services, attempt), settlePayment(services, attempt)]);
    expect(await stateOf(reference)).toBe('expired');
    expect(await refundsOf(reference)).toMatchObject([{ amount_minor: 2 * PRICE, cause: 'late_payment' }]);
    await finishRefunds();
    expect(await stateOf(reference)).toBe('refunded');
    expect(provider.balance()).toBe(0);
  });

  describe('and after the seller arranged the sale anew', () => {
    const seller = sellerOf(1, new Date());
    const DAYS = ['2031-05-01', '2031-05-02'] as const;

    const twoTypes = async () => {
      const ticketTypes = ['Floor', 'Balcony'].map((name) => ({
        name,
        priceMinor: PRICE,
        pool: { capacity: 9 },
      }));
      [eventId = 0] = await catalogue.add({ ticketTypes });
      const types = await typesOf(db, eventId);
      [type = 0] = types;
      return types;
    };
    const share = async (ticket_type_ids: number[], capacity: number) => {
      const shared = await shareRoom(db, eventId, { ticket_type_ids, capacity }, seller);
      if (!shared.ok) throw new Error(shared.reason);
      return shared.value.poolId;
    };
    const soldOf = async (poolId: number) =>
      (await rowsOf<{ sold: number }>(db, sql`select sold from pools where id = ${poolId}`))[0]?.sold;
    const expectGivenBack = async (reference: string) => {
      expect(await stateOf(reference)).toBe('expired');
      expect(await refundsOf(reference)).toMatchObject([{ cause: 'late_payment' }]);
      await finishRefunds();
      expect(await stateOf(reference)).toBe('refunded');
      expect(provider.balance()).toBe(0);
    };

    test('takes its places in the room that its type is in now', async () => {
      const types = await twoTypes();
      const { reference, attempt } = await payLate(2);
      const room = await share(types, 9);
      await settlePayment(services, attempt);
      expect(await stateOf(reference)).toBe('paid');
      expect(await soldOf(room)).toBe(2);
      expect((await findOrder(db.sql, reference))?.pool_ids).toContain(room);
    });

    test('goes back where that room has no place for it', async () => {
      const types = await twoTypes();
      const { reference, attempt } = await payLate(2);
      const room = await share(types, 1);
      await settlePayment(services, attempt);
      await expectGivenBack(reference);
      expect(await soldOf(room)).toBe(0);
    });

    async function payLateForDay() {
      [eventId = 0] = await catalogue.add({
        startsAt: new Date(`${DAYS[0]}T09:00:00Z`),
        endsAt: new Date(`${DAYS[1]}T15:00:00Z`),
        ticketTypes: [{ name: 'A day', priceMinor: PRICE, dates: DAYS.map((on) => ({ on, capacity: 5 })) }],
      });
      [type = 0] = await typesOf(db, eventId);
      const entries = [{ id: type, quantity: 1, date_pass: [{ date: DAYS[0], quantity: 1 }] }];
      return payForExpired((await placed(services, newWish({ eventId, entries }))).reference);
    }
    const keepDays = async (...kept: string[]) =>
      expect(
        await setPassDays(
          db,
          eventId,
          type,
          kept.map((on) => ({ on, capacity: 7 })),
          seller,
        ),
      ).toMatchObject({ ok: true });

    test('gets its day while there is one', async () => {
      const { reference, attempt } = await payLateForDay();
      await keepDays(...DAYS);
      await settlePayment(services, attempt);
      expect(await findOrder(db.sql, reference)).toMatchObject({ state: 'paid', pool_counts: [1] });
    });

    test('goes back where its day is no more', async () => {
      const { reference, attempt } = await payLateForDay();
      await keepDays(DAYS[1]);
      await settlePayment(services, attempt);
      await expectGivenBack(reference);
    });

    test('goes back where its type is sold no longer', async () => {
      const { reference, attempt } = await payLate(1);
      await archiveTicketType(db, eventId, type, true, seller);
      await settlePayment(services, attempt);
      await expectGivenBack(reference);
    });

    test('uses its code once more', async () => {
      const off = { kind: 'amount', value: 10_000 } as const;
      const coupon = { eventId, code: 'ONCE', off, uses: { capacity: 1 } } as const;
      await db.sql.transaction().execute((tx) => createCoupons(tx, [coupon]));
      const wish = newWish({ eventId, entries: oneOf(type), couponCode: 'ONCE' });
      const { reference, attempt } = await payForExpired((await placed(services, wish)).reference);
      await settlePayment(services, attempt);
      expect(await findOrder(db.sql, reference)).toMatchObject({ state: 'paid', pool_counts: [1, 1] });
    });
  });

  test('after a cancellation too', async () => {
    const reference = await newOrder();
    const attempt = await pay(reference);
    expect(await cancelOrder(db, reference)).toMatchObject({ reason: 'payment_open' });
    provider.fail(attempt);
    await settlePayment(services, attempt);
    await cancelOrder(db, reference);
    provider.succeed(attempt);
    await settlePayment(services, attempt);
    expect(await stateOf(reference)).toBe('paid');
  });
});

test('T9: a second payment goes back in full', async () => {
  const reference = await newOrder();
  const first = await pay(reference);
  provider.fail(first);
  await settlePayment(services, first);
  const second = await pay(reference);
  provider.succeed(second);
  provider.succeed(first);
  await Promise.all([settlePayment(services, second), settlePayment(services, first)]);
  expect(await stateOf(reference)).toBe('paid');
  expect(await refundsOf(reference)).toMatchObject([{ amount_minor: PRICE, cause: 'paid_twice' }]);
  await finishRefunds();
  expect(provider.balance()).toBe(PRICE);
  expect(await stateOf(reference)).toBe('paid');
});

test('T10: too little is looked at by somebody, and goes back after half an hour', async () => {
  const reference = await newOrder();
  const attempt = await pay(reference);
  provider.succeed(attempt, { amountMinor: PRICE - 100 });
  await settlePayment(services, attempt);
  expect(await findOrder(db.sql, reference)).toMatchObject({ state: 'needs_review', stock: 'held' });
  await refundReviews(services);
  expect(await refundsOf(reference)).toEqual([]);
  await sql`alter table order_log disable trigger append_only`.execute(db.sql);
  await sql`update order_log set at = at - interval '31 minutes' where to_state = 'needs_review'`.execute(
    db.sql,
  );
  await sql`alter table order_log enable trigger append_only`.execute(db.sql);
  await refundReviews(services);
  await refundReviews(services);
  await finishRefunds();
  expect(await stateOf(reference)).toBe('refunded');
  expect(provider.balance()).toBe(0);
});

test('T10: too much buys the tickets, and the rest goes back', async () => {
  const reference = await newOrder();
  const attempt = await pay(reference);
  provider.succeed(attempt, { amountMinor: PRICE + 500 });
  await settlePayment(services, attempt);
  expect(await stateOf(reference)).toBe('paid');
  await finishRefunds();
  expect(provider.balance()).toBe(PRICE);
});

test('T11: another currency issues nothing', async () => {
  const reference = await newOrder();
  const attempt = await pay(reference);
  provider.succeed(attempt, { currency: 'USD' });
  await settlePayment(services, attempt);
  expect(await findOrder(db.sql, reference)).toMatchObject({
    state: 'needs_review',
    state_cause: 'wrong_currency',
  });
});

test('when the tickets cannot be issued nothing of it has happened, and the next try makes it good', async () => {
  const reference = await newOrder();
  const attempt = await pay(reference);
  provider.succeed(attempt);
  const broken = { ...services, issueTickets: () => Promise.reject(new Error('no paper')) };
  await expect(settlePayment(broken, attempt)).rejects.toThrow('no paper');
  expect(await stateOf(reference)).toBe('paying');
  await expectSoundBooks(db);
  await settlePayment(services, attempt);
  expect(await stateOf(reference)).toBe('paid');
});
