import { CASH_KINDS } from '#modules/ledger/cash.rules.ts';
import { addDays, isPlainDate, plainDateIn } from '#shared/time.ts';

// Years in which there may be money of somebody's: what is reckoned with days before and after them stays a date.
export const isStatementDay = (text: string): boolean =>
  isPlainDate(text) && text >= '1970-01-01' && text <= '2999-12-31';

export interface Amount {
  // What buyers paid, and what went back to them.
  grossMinor: number;
  backMinor: number;
  // What the organiser took in cash.
  cashMinor: number;
  feeMinor: number;
  netMinor: number;
}

export type PeriodRefusal = 'statement_backwards' | 'statement_to_come';

// What is wrong with days that somebody asks for, and which of them. The last day may be to come: the month that is now has such ones.
export function refusePeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: Date,
): { reason: PeriodRefusal; field: 'from' | 'to' } | null {
  if (from !== undefined && from > plainDateIn(now, zone))
    return { reason: 'statement_to_come', field: 'from' };
  if (from !== undefined && to !== undefined && from > to)
    return { reason: 'statement_backwards', field: 'to' };
  return null;
}

// Both days are part of it; without them, the month that is now.
export function periodOf(
  given: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: Date,
): { from: string; to: string } {
  const month = plainDateIn(now, zone).slice(0, 7);
  const from = given.from ?? (given.to ? `${given.to.slice(0, 7)}-01` : `${month}-01`);
  const to = given.to ?? lastOfMonth(from);
  return { from, to };
}

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const next =
    month === 12
      ? `${String(year + 1).padStart(4, '0')}-01`
      : `${day.slice(0, 5)}${String(month + 1).padStart(2, '0')}`;
  return isPlainDate(`${next}-01`) ? addDays(`${next}-01`, -1) : day;
};

// What is no order's is no sale: a payout takes from what the seller has, and buyers paid nothing for it.
export const amountOf = (row: {
  kind: string;
  net_minor: number;
  fee_minor: number;
  order_reference: string | null;
}): Amount => {
  const boughtMinor = row.order_reference === null ? 0 : row.net_minor + row.fee_minor;
  const [isSale, isCash] = [row.kind === 'sale', CASH_KINDS.includes(row.kind)];
  return {
    grossMinor: isSale ? boughtMinor : 0,
    backMinor: isSale || isCash ? 0 : 0 - boughtMinor,
    cashMinor: isCash ? 0 - boughtMinor : 0,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
  };
};

// Payouts and corrections: what is neither of a sale nor of our fee. All columns of a line add up to its net.
export const otherMinor = ({ grossMinor, backMinor, cashMinor, feeMinor, netMinor }: Amount): number =>
  netMinor - grossMinor + backMinor + cashMinor + feeMinor;

export const added = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, one) => ({
      grossMinor: sum.grossMinor + one.grossMinor,
      backMinor: sum.backMinor + one.backMinor,
      cashMinor: sum.cashMinor + one.cashMinor,
      feeMinor: sum.feeMinor + one.feeMinor,
      netMinor: sum.netMinor + one.netMinor,
    }),
    { grossMinor: 0, backMinor: 0, cashMinor: 0, feeMinor: 0, netMinor: 0 },
  );

interface PayoutRow {
  payout_id: string | null;
  payout_part: number | null;
  payout_parts: number | null;
  payout_reference: string | null;
  payout_label: string | null;
}

export const payoutOf = (row: PayoutRow) =>
  row.payout_id === null
    ? null
    : {
        id: row.payout_id,
        reference: row.payout_reference,
        part: (row.payout_parts ?? 0) > 1 ? row.payout_part : null,
        method: row.payout_label ?? '',
      };

// Names a payout on a statement: its reference (or the start of its id where it has none), which part it is, and where it went,
// as in "SBX12/2 · M-Pesa ***678" for a second part.
export const payoutText = ({
  id,
  reference,
  part,
  method,
}: {
  id: string;
  reference: string | null;
  part: number | null;
  method: string;
}): string => `${reference ?? id.slice(0, 8)}${part === null ? '' : `/${part}`} · ${method}`;
