import { addDays } from '#shared/time.ts';

export interface Fees {
  feeMinor: number;
  taxMinor: number;
}

export interface MonthOfFees extends Fees {
  // Its first day.
  month: string;
}

// What was invoiced so far, and up to which month; null: nothing.
export interface Invoiced extends Fees {
  lastMonth: string | null;
}

// The invoices that these months ask for, the oldest first. What was booked of an invoiced month after it was closed is on the next
// one, so that all invoices together are all fees.
export function invoicesOf(
  months: readonly MonthOfFees[],
  { lastMonth, feeMinor, taxMinor }: Invoiced,
): MonthOfFees[] {
  const isClosed = ({ month }: MonthOfFees) => lastMonth !== null && month <= lastMonth;
  const [closed, open] = [months.filter(isClosed), months.filter((month) => !isClosed(month))];
  const late = {
    feeMinor: closed.reduce((sum, month) => sum + month.feeMinor, 0) - feeMinor,
    taxMinor: closed.reduce((sum, month) => sum + month.taxMinor, 0) - taxMinor,
  };
  return open
    .toSorted((one, other) => one.month.localeCompare(other.month))
    .map(({ month, ...fees }, place) => ({
      month,
      feeMinor: fees.feeMinor + (place === 0 ? late.feeMinor : 0),
      taxMinor: fees.taxMinor + (place === 0 ? late.taxMinor : 0),
    }))
    .filter((fees) => fees.feeMinor !== 0 || fees.taxMinor !== 0);
}

// The first day after the last month that is closed: a month is, a day after it ended, when everything of it is booked.
export const closedUntil = (today: string): string => `${addDays(today, -1).slice(0, 7)}-01`;
