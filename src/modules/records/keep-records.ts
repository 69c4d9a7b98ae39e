import { isPaid } from '#modules/orders/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { deleteNotes } from './notes.queries.ts';
import {
  findOrderId,
  listSaleFacts,
  lockSaleRecords,
  type SaleFacts,
  type SaleRecordRow,
  updateSaleRecords,
} from './records.queries.ts';
import { salePartsOf } from './sale-parts.rules.ts';
import { saleWords } from './sale-words.rules.ts';

// Makes the records of these orders anew. Safe to run twice, at once, and for orders that were never paid.
export async function keepRecords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await lockSaleRecords(tx, orderIds);
  const facts = await listSaleFacts(tx, orderIds);
  await updateSaleRecords(tx, facts.map(recordOf));
}

function recordOf({ lines, changed, returns, receipts, currency, ...facts }: SaleFacts): SaleRecordRow {
  const { buyer_name: name, buyer_email: email, buyer_phone: phone, reference, ...kept } = facts;
  const sum = (of: 'amount_minor' | 'fee_minor') => returns.reduce((all, back) => all + back[of], 0);
  const parts = isPaid(kept.state) ? salePartsOf(lines, changed, returns, currency) : [];
  return {
    ...kept,
    returned_minor: sum('amount_minor'),
    returned_fee_minor: sum('fee_minor'),
    type_ids: parts.map(({ typeId }) => typeId),
    type_tickets: parts.map(({ tickets }) => tickets),
    type_gross_minor: parts.map(({ grossMinor }) => grossMinor),
    type_fee_minor: parts.map(({ feeMinor }) => feeMinor),
    ...saleWords({ reference, receipts, name, email, phone }),
  };
}

export async function keepRecordOf({ db }: { db: Database }, reference: string): Promise<void> {
  const orderId = await findOrderId(db.sql, reference);
  if (orderId !== null) await db.sql.transaction().execute((tx) => keepRecords(tx, [orderId]));
}

// After a buyer was forgotten: their orders are found by nothing but codes, and what a team wrote about them goes.
export async function forgetInRecords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await keepRecords(tx, orderIds);
  await deleteNotes(tx, orderIds);
}
