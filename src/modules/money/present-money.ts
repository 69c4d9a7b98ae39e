import { type DebtRow, holdsOf, moneyOf, releasedNow } from '#modules/ledger/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { posterImage } from '#shared/poster/poster-image.ts';
import type { Debt, HeldMoney, MoneyEvent } from './money.contract.ts';
import type { HeldMoneyRow, MoneyEventRow } from './money.queries.ts';

export const presentEvent = (row: MoneyEventRow): MoneyEvent => ({
  id: row.id,
  name: row.name,
  poster: posterImage(row, '4x5'),
});

export function presentDebt(debts: readonly DebtRow[], currency: Currency): Debt | null {
  const row = debts.find((debt) => debt.currency === currency);
  return row ? { corrected: toMajor(row.taken_minor), went_back: toMajor(row.back_minor) } : null;
}

// Of what an event holds, so much is there for the asking already, though nobody has booked it: it is shown as available.
export async function presentHeld(
  db: SellerSql,
  held: HeldMoneyRow,
): Promise<{ releasedMinor: number; holds: Omit<HeldMoney, 'event'>[] }> {
  const money = await moneyOf(db, held);
  const releasedMinor = releasedNow(money);
  const holds = holdsOf(
    {
      ...money,
      owedMinor: money.owedMinor - releasedMinor,
      releasedMinor: money.releasedMinor + releasedMinor,
      releases: money.releases + (releasedMinor === 0 ? 0 : 1),
    },
    {
      isCancelled: held.status === 'cancelled',
      isTakenDown: held.taken_down !== null,
      lastDay: held.last_day,
    },
  );
  return {
    releasedMinor,
    holds: holds.map(({ minor, why, on }) => ({
      amount: toMajor(minor),
      why,
      on,
      words: why === 'taken_down' ? held.taken_down : null,
    })),
  };
}
