import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { forgetBuyer, payOrder, settlePayment } from '#modules/orders/index.ts';
import { issueTickets, refundTickets } from '#modules/tickets/index.ts';
import { type Buying, newWish, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type PaperProvider, paperProvider } from '#tests/support/paper-provider.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { keepMissed } from './keep-missed.ts';
import { forgetInRecords, keepRecordOf } from './keep-records.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
let services: Buying;
let provider: PaperProvider;
let eventId: number;
let typeId: number;

beforeEach(async () => {
  provider = paperProvider();
  services = { ...(await openBuying(db)), payments: provider.payments, issueTickets };
  [eventId = 0] = await catalogue.add({
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
  });
  [typeId = 0] = await typesOf(db, eventId);
  await sql`delete from sale_records`.execute(db.sql);
});

async function place(quantity: number): Promise<string> {
  const entries = [{ id: typeId, quantity, date_pass: [] }];
  return (await placed(services, newWish({ eventId, entries }))).reference;
}

async function buy(quantity: number): Promise<string> {
  const reference = await place(quantity);
  const started = await payOrder(services, {
    reference,
    provider: 'sandbox',
    phone: null,
    visitorAddress: '::1',
  });
  if (!started.ok) throw new Error(started.reason);
  provider.succeed(started.value.attemptId);
  await settlePayment(services, started.value.attemptId);
  return reference;
}

const take = (reference: string, numbers: number[]) =>
  refundTickets(services, { reference, numbers, cause: 'tickets_refunded' }, operatorBy(new Date()));

interface Kept {
  reference: string;
  state: string;
  total: number;
  returned: number;
  returned_fee: number;
  tickets: number;
  tickets_left: number;
  codes: string;
  words: string;
}
const records = () =>
  rowsOf<Kept>(
    db,
    sql`select reference, record.state, record.total_minor as total, returned_minor as returned,
        returned_fee_minor as returned_fee, tickets, tickets_left, codes, words
      from sale_records as record join orders on orders.id = order_id where record.event_id = ${eventId} order by order_id`,
  );

test('a paid order has one record, however often it is kept; one that is not paid has none', async () => {
  const [paid, held] = [await buy(3), await place(1)];
  await Promise.all([paid, held, paid, paid].map((reference) => keepRecordOf({ db }, reference)));
  const [record, ...others] = await records();
  expect(others).toEqual([]);
  expect(record).toMatchObject({ reference: paid, state: 'paid', total: 300_000, returned: 0, tickets: 3 });
  expect(record?.codes).toContain(`|${paid.toLowerCase()}|`);
  expect(record?.words).toMatch(/\|254\d{9}\|/);
});

test('what is taken back is written down to the hundredth, the fee too, and news may come late', async () => {
  const reference = await buy(3);
  await take(reference, [2]);
  await keepRecordOf({ db }, reference);
  await keepRecordOf({ db }, reference);
  const fee = sql<{ fee: number }>`select fee_minor as fee from orders where reference = ${reference}`;
  const [{ fee: whole } = { fee: 0 }] = (await fee.execute(db.sql)).rows;
  expect(await records()).toMatchObject([
    { state: 'partly_refunded', returned: 100_000, returned_fee: whole / 3, tickets: 3, tickets_left: 2 },
  ]);
});

test('what was missed is found, what is there is left alone, and an emptied table is filled again', async () => {
  const references = [await buy(1), await buy(2)];
  await keepMissed({ db });
  const before = await records();
  expect(before.map(({ reference }) => reference)).toEqual(references);
  const versions = () => rowsOf(db, sql`select xmin::text from sale_records order by order_id`);
  const written = await versions();
  await keepMissed({ db });
  expect(await versions()).toEqual(written);
  await take(references[1] ?? '', [1]);
  await keepMissed({ db });
  expect((await records())[1]).toMatchObject({ state: 'partly_refunded', tickets_left: 1 });
  await sql`delete from sale_records`.execute(db.sql);
  await keepMissed({ db }, 50_000);
  expect(await records()).toHaveLength(2);
});

test('whoever is forgotten is found by nothing but the reference', async () => {
  const reference = await buy(1);
  await keepRecordOf({ db }, reference);
  const [order] = await rowsOf<{ email: string; phone: string }>(
    db,
    sql`select buyer_email as email, buyer_phone as phone from orders where reference = ${reference}`,
  );
  await db.sql.transaction().execute(async (tx) => {
    await forgetInRecords(
      tx,
      await forgetBuyer(tx, { email: order?.email ?? '', phone: order?.phone ?? '' }),
    );
  });
  const [record] = await records();
  expect(record?.words).toBe(record?.codes);
});
