import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
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

// The database as it is inside of a transaction that is then undone.
const within = (tx: Tx): Sql =>
  ({
    getExecutor: () => tx.getExecutor(),
    transaction: () => ({ execute: (work: (tx: Tx) => unknown) => work(tx) }),
  }) as unknown as Sql;

// What no way of the program can do: triggers are off.
const PLANTED: Record<DifferenceKind, string> = {
  stock: `update orders set stock = 'none' where id = ${A_PAID_ORDER}`,
  order_total: `update orders set total_minor = total_minor + 100 where id = ${A_PAID_ORDER}`,
  order_fee: `update orders set fee_minor = fee_minor + 100 where id = ${A_PAID_ORDER}`,
  tickets_issued: `delete from tickets where (order_id, line_position, seq) = (${A_PAID_ORDER}, 0, 1)`,
  tickets_taken_back: `update tickets set state = 'revoked' where (order_id, line_position, seq) = (${A_PAID_ORDER}, 0, 1)`,
  money_kept: `update payment_attempts set received_minor = received_minor - 1 where order_reference = ${ITS_REFERENCE}`,
  money_currency: `update payment_attempts set received_currency = 'USD' where order_reference = ${ITS_REFERENCE}`,
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

test.each(Object.keys(DIFFERENCES) as DifferenceKind[])(
  'a difference of the kind %s is found',
  async (kind) => {
    const undo = new Error('planted only for a while');
    const planted = db.sql.transaction().execute(async (tx) => {
      await sql.raw(`set local session_replication_role = replica`).execute(tx);
      await sql.raw(PLANTED[kind]).execute(tx);
      const found = (await auditBooks({ sql: within(tx) }, 500)).differences.map(
        (difference) => difference.kind,
      );
      expect(found).toContain(kind);
      throw undo;
    });
    await expect(planted).rejects.toBe(undo);
  },
);

test('the control: with all of them undone the demo passes again', async () => {
  expect((await auditBooks(db)).differences).toEqual([]);
});
