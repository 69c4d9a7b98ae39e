import type { SellerSql } from '#modules/merchants/index.ts';
import { listEventSums } from '#modules/records/index.ts';
import type { SoldEvent } from './home.contract.ts';
import { presentSold } from './present-sold.ts';
import { listCash, listSold, type WhichEvents } from './sold.queries.ts';

// Events with what is sold of them, and what they brought as the figures say it: nothing for whoever may see no money.
export async function listSoldEvents(
  db: SellerSql,
  which: WhichEvents,
  page: { limit: number; offset: number },
  seesMoney: boolean,
): Promise<SoldEvent[]> {
  const rows = await listSold(db, which, page);
  const ids = rows.map(({ id }) => id);
  const sums = seesMoney ? await listEventSums(db, ids) : [];
  const inCash = seesMoney ? await listCash(db, ids) : [];
  return rows.map((row) => {
    const sum = sums.find(({ event_id }) => event_id === row.id);
    const cash = inCash.find(({ event_id }) => event_id === row.id);
    return presentSold(row, {
      netMinor: sum ? sum.gross_minor - sum.fee_minor : 0,
      cashMinor: cash?.cash_minor ?? 0,
    });
  });
}
