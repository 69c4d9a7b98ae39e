// What is kept of tickets from a time on, in hundredths of a percent.
export interface DatedRate {
  startsAt: number;
  // Of the organiser itself. It comes before everybody's, unless it says that there is none any more.
  isOwn: boolean;
  rate: number | null;
  // Of cash at the door.
  cashRate: number | null;
}

export interface RateInForce {
  rate: number;
  cashRate: number;
  // As long as nothing else in what was given begins.
  from: number;
  until: number;
}

// What counts at a time; what begins at that very moment does. The rates are those of one currency.
export function rateAt(rates: readonly DatedRate[], now: number): RateInForce {
  const begun = rates.filter(({ startsAt }) => startsAt <= now);
  const own = latest(begun.filter(({ isOwn }) => isOwn));
  const counts = own?.rate == null ? latest(begun.filter(({ isOwn }) => !isOwn)) : own;
  if (counts?.rate == null || counts.cashRate === null) throw new Error('There is no fee at this time');
  return {
    rate: counts.rate,
    cashRate: counts.cashRate,
    from: Math.max(...begun.map(({ startsAt }) => startsAt)),
    until: Math.min(...rates.flatMap(({ startsAt }) => (startsAt > now ? startsAt : []))),
  };
}

const latest = (rates: readonly DatedRate[]): DatedRate | null =>
  rates.reduce<DatedRate | null>((last, one) => (last && last.startsAt >= one.startsAt ? last : one), null);
