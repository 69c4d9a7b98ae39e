import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '#demo/fill-demo.ts';
import { ensureReferenceData } from '#modules/catalog/index.ts';

import type { Sql, Tx } from '#platform/database/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { auditBooks } from './audit-books.ts';
import { DIFFERENCES, type DifferenceKind } from './differences.rules.ts';

// The demo's books, with one difference of each kind planted after the other.

const NOW = new Date();
const db = await testDatabase();
beforeAll(async () => {
  await db.sql.transaction().execute(ensureReferenceData);
  await fillDemo(db, NOW);
});

const A_PAID_ORDER = `(select min(id) from orders where state = 'paid' and total_minor > 0)`;
const ITS_REFERENCE = `(select reference from orders where id = ${A_PAID_ORDER})`;
const A_SOLD_POOL = `(select min(pool_id) from ticket_type_pools join pools on pools.id = pool_id where sold > 0)`;
const A_REFUNDED = `(select min(reference) from orders where state = 'refunded' and total_minor > 0)`;

// Sees the database from inside a transaction that is rolled back afterwards.
const within = (tx: Tx): Sql =>
  ({
    getExecutor: () => tx.getExecutor(),
    transaction: () => ({ execute: (work: (tx: Tx) => unknown) => work(tx) }),
  }) as unknown as Sql;

// Differences that the program itself cannot cause: the triggers against them are off.
const PLANTED: Record<DifferenceKind, string> = {
  stock: `update orders set stock = 'none' where id = ${A_PAID_ORDER}`,
  order_total: `update orders set total_minor = total_minor + 100 where id = ${A_PAID_ORDER}`,
  order_fee: `update orders set fee_minor = fee_minor + 100 where id = ${A_PAID_ORDER}`,
  tickets_issued: `delete from tickets where (order_id, line_position, seq) = (${A_PAID_ORDER}, 0, 1)`,
  tickets_taken_back: `update tickets set state = 'revoked' where (order_id, line_position, seq) = (${A_PAID_ORDER}, 0, 1)`,
  returns: `update order_returns set fee_minor = 0 where order_id = (select id from orders where reference = ${A_REFUNDED})`,
  money_kept: `update payment_attempts set received_minor = received_minor - 1 where order_reference = ${ITS_REFERENCE}`,
  money_currency: `update payment_attempts set received_currency = 'USD' where order_reference = ${ITS_REFERENCE}`,
  money_said: `update payment_attempts set alert = 'amount_differs' where order_reference = ${ITS_REFERENCE}`,
  money_returned: `update refunds set status = 'sent' where order_reference = ${A_REFUNDED}`,
  refund_exceeds: `update refunds set amount_minor = amount_minor + 1 where order_reference = ${A_REFUNDED}`,
  lost_tickets: `update tickets set order_id = (select max(id) + 1 from orders) where order_id = ${A_PAID_ORDER}`,
  lost_payment: `update payment_attempts set order_reference = 'NOWHERE2' where order_reference = ${ITS_REFERENCE}`,
  pool_orders: `update pools set sold = sold - 1 where id = ${A_SOLD_POOL}`,
  pool_tickets: `update pools set sold = sold - 1 where id = ${A_SOLD_POOL}`,
};

test('the demo passes, in one stretch and in many', async () => {
  const report = await auditBooks(db);
  expect(report.differences).toEqual([]);
  expect(await auditBooks(db, 97)).toEqual(report);
  expect(report.orders).toBeGreaterThan(3_000);
  expect(report.payments).toBeGreaterThan(2_000);
  expect(report.pools).toBeGreaterThan(300);
});

// Runs on the books as they are after this, and undoes it.
async function planted(statements: readonly string[], look: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('planted only for a while');
  const trial = db.sql.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await look(tx);
    throw undo;
  });
  await expect(trial).rejects.toBe(undo);
}

const differencesIn = async (tx: Tx) => (await auditBooks({ sql: within(tx) }, 500)).differences;

describe('money that comes after an order was refunded', () => {
  const PAID_AGAIN = `
    insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token,
      received_minor, received_currency, expires_at)
    select 'again', order_reference, number + 1, provider, amount_minor, currency, status, sha256('again'),
      received_minor, received_currency, expires_at
    from payment_attempts where order_reference = ${A_REFUNDED} and status = 'succeeded'`;
  const ON_ITS_WAY_BACK = `
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause)
    select id, order_reference, received_minor, 'after_refund:again', 'after_refund' from payment_attempts where id = 'again'`;

  test('and is on its way back is no difference', () =>
    planted([PAID_AGAIN, ON_ITS_WAY_BACK], async (tx) => {
      expect(await differencesIn(tx)).toEqual([]);
    }));

  test('and stays here is one, and the report says how much', () =>
    planted([PAID_AGAIN], async (tx) => {
      const [found, ...others] = await differencesIn(tx);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ kind: 'money_returned' });
      expect(Number(found?.expected)).toBe(2 * Number(found?.found));
    }));

  test('does not hide that the first did not arrive', () =>
    planted([PLANTED.money_returned, PAID_AGAIN, ON_ITS_WAY_BACK], async (tx) => {
      const [found] = await differencesIn(tx);
      expect(found).toMatchObject({ kind: 'money_returned' });
      expect(Number(found?.expected)).toBe(2 * Number(found?.found));
    }));
});

test.each(Object.keys(DIFFERENCES) as DifferenceKind[])(
  'a difference of the kind %s is found',
  async (kind) => {
    await planted([PLANTED[kind]], async (tx) => {
      expect((await differencesIn(tx)).map((difference) => difference.kind)).toContain(kind);
    });
  },
);

test('the control: with all of them undone the demo passes again', async () => {
  expect((await auditBooks(db)).differences).toEqual([]);
});
