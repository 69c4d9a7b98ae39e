import { CASH_KINDS } from '#modules/ledger/cash.rules.ts';
import { toMajor } from '#shared/money.ts';
import type { MoneySums } from './money.contract.ts';

interface KindSum {
  kind: string;
  lines: number;
  net_minor: number;
  fee_minor: number;
}

// Of what orders brought in: what a seller gets and our fee is together what buyers paid, or got back.
export function sumsOf(rows: readonly KindSum[]): MoneySums & { orders: number } {
  const sales = rows.filter(({ kind }) => kind === 'sale');
  const cash = rows.filter(({ kind }) => CASH_KINDS.includes(kind));
  const all = (of: readonly KindSum[], part: (row: KindSum) => number) =>
    of.reduce((sum, row) => sum + part(row), 0);
  const paid = (of: readonly KindSum[]) => all(of, ({ net_minor, fee_minor }) => net_minor + fee_minor);
  return {
    orders: all(sales, ({ lines }) => lines),
    gross: toMajor(paid(sales)),
    refunds: toMajor(paid(sales) + paid(cash) - paid(rows)),
    cash: toMajor(0 - paid(cash)),
    fee: toMajor(all(rows, ({ fee_minor }) => fee_minor)),
    net: toMajor(all(rows, ({ net_minor }) => net_minor)),
  };
}
