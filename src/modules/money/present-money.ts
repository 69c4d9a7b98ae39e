import { type HeldRow, moneyOf, whyHeld } from '#modules/ledger/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { posterImage } from '#shared/poster/poster-image.ts';
import type { HeldMoney, MoneyEvent } from './money.contract.ts';
import type { MoneyEventRow } from './money.queries.ts';

export const presentEvent = (row: MoneyEventRow): MoneyEvent => ({
  id: row.id,
  name: row.name,
  poster: posterImage(row, '4x5'),
});

export async function presentHeld(db: SellerSql, held: HeldRow): Promise<Omit<HeldMoney, 'event'>> {
  const { why, on } = whyHeld(await moneyOf(db, held), {
    isCancelled: held.status === 'cancelled',
    lastDay: held.last_day,
  });
  return { amount: toMajor(held.owed_minor), why, on };
}
