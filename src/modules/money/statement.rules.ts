import { addDays, isPlainDate, plainDateIn } from '#shared/time.ts';

export interface Amount {
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
}

// Both days are part of it. In whichever order they were given; without them, the month that is now.
export function periodOf(
  given: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: Date,
): { from: string; to: string } {
  const month = plainDateIn(now, zone).slice(0, 7);
  const from = given.from ?? (given.to ? `${given.to.slice(0, 7)}-01` : `${month}-01`);
  const to = given.to ?? lastOfMonth(from);
  return from <= to ? { from, to } : { from: to, to: from };
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
  net_minor: number;
  fee_minor: number;
  order_reference: string | null;
}): Amount => ({
  grossMinor: row.order_reference === null ? 0 : row.net_minor + row.fee_minor,
  feeMinor: row.fee_minor,
  netMinor: row.net_minor,
});

export const added = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, one) => ({
      grossMinor: sum.grossMinor + one.grossMinor,
      feeMinor: sum.feeMinor + one.feeMinor,
      netMinor: sum.netMinor + one.netMinor,
    }),
    { grossMinor: 0, feeMinor: 0, netMinor: 0 },
  );
