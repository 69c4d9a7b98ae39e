import { type Currency, roundUpToStep } from '#shared/money.ts';
import { addDays, weekdayOf } from '#shared/time.ts';
import type { Account, Booking } from './booking.rules.ts';

const [SUNDAY, SATURDAY] = [0, 6];

// How long a reserve stays after the rest was released.
const RESERVE_DAYS = 30;

// The day on which a seller can be paid what an event brought in: the first working day after its last, and as many working days later
// as was agreed. All dates are those of the place of the event.
export function releaseDay(lastDay: string, releaseDays: number, holidays: ReadonlySet<string>): string {
  let day = lastDay;
  for (let left = releaseDays + 1; left > 0; ) {
    day = addDays(day, 1);
    const weekday = weekdayOf(day);
    if (weekday !== SATURDAY && weekday !== SUNDAY && !holidays.has(day)) left -= 1;
  }
  return day;
}

export interface EventMoney {
  // What is held for the seller; below zero where more went back than is there.
  owedMinor: number;
  // What became due of it before, and how often.
  releasedMinor: number;
  releases: number;
  // Neither cancelled nor put off without a date.
  takesPlace: boolean;
  today: string;
  releaseDay: string;
  // Of what the event brought in, so much stays for RESERVE_DAYS more.
  reservePercent: number;
  currency: Currency;
}

// What becomes due now; 0: nothing. Whatever goes back after a release is taken from the reserve, and then from what is due; before,
// it is taken from what the event still holds. What an event owes that does not take place is taken at once, because it brings in
// no more; and of what comes back to it after all, so much becomes due again.
export function releasedNow(money: EventMoney): number {
  const { owedMinor, releasedMinor, releases, takesPlace, today } = money;
  if (owedMinor < 0 && releases > 0) return owedMinor;
  if (!takesPlace) return Math.min(owedMinor, Math.max(0, -releasedMinor));
  if (today < money.releaseDay) return 0;
  return owedMinor < 0 ? owedMinor : Math.max(0, owedMinor - reserveOf(money));
}

function reserveOf({ owedMinor, releasedMinor, ...money }: EventMoney): number {
  if (money.today >= addDays(money.releaseDay, RESERVE_DAYS)) return 0;
  return roundUpToStep(((owedMinor + releasedMinor) * money.reservePercent) / 100, money.currency);
}

export type HoldReason =
  | 'more_went_back'
  | 'taken_down'
  | 'cancelled'
  | 'no_date'
  | 'not_over'
  | 'over'
  | 'reserve';

export interface Hold {
  why: HoldReason;
  // From when on it can be paid out; null: nobody knows.
  on: string | null;
}

interface Standing {
  isCancelled: boolean;
  isTakenDown: boolean;
  lastDay: string;
}

// Why it is not due yet, and until when: in two parts where a reserve stays longer than the rest.
export function holdsOf(money: EventMoney, standing: Standing): (Hold & { minor: number })[] {
  const hold = whyHeld(money, standing);
  const reserveMinor =
    hold.why === 'not_over' || hold.why === 'over' ? Math.min(money.owedMinor, reserveOf(money)) : 0;
  const parts = [
    { minor: money.owedMinor - reserveMinor, ...hold },
    { minor: reserveMinor, why: 'reserve' as const, on: addDays(money.releaseDay, RESERVE_DAYS) },
  ];
  return parts.filter(({ minor }) => minor !== 0);
}

function whyHeld(money: EventMoney, { isCancelled, isTakenDown, lastDay }: Standing): Hold {
  if (money.owedMinor < 0) return { why: 'more_went_back', on: null };
  if (isTakenDown) return { why: 'taken_down', on: null };
  if (!money.takesPlace) return { why: isCancelled ? 'cancelled' : 'no_date', on: null };
  const isReserve = money.releases > 0 && money.reservePercent > 0 && money.today >= money.releaseDay;
  const on = isReserve ? addDays(money.releaseDay, RESERVE_DAYS) : money.releaseDay;
  const why = isReserve ? 'reserve' : money.today > lastDay ? 'over' : 'not_over';
  // What came after its day is released within the hour.
  return { why, on: on < money.today ? money.today : on };
}

interface ReleasedEvent {
  event_id: number;
  organizer_id: number;
  currency: Currency;
  // How often something of it was released before.
  releases: number;
}

export function releaseBooking(
  { event_id, organizer_id, currency, releases }: ReleasedEvent,
  amountMinor: number,
  now: Date,
): Booking {
  const account = (kind: 'held' | 'due'): Account => ({
    kind,
    provider: '',
    organizerId: organizer_id,
    currency,
  });
  return {
    key: `release:${event_id}:${currency}:${releases + 1}`,
    kind: 'release',
    currency,
    at: now.toISOString(),
    eventId: event_id,
    orderReference: null,
    entries: [
      { account: account('held'), amountMinor },
      { account: account('due'), amountMinor: -amountMinor },
    ],
  };
}
