import { visitEndsAt, wholeDay } from '#modules/catalog/date-end.rules.ts';
import { spreadByLargestRemainder } from '#modules/pricing/share.rules.ts';
import { type Currency, payableStepMinor } from '#shared/money.ts';
import { plainDateIn, startOfDay } from '#shared/time.ts';

interface PaidLine {
  quantity: number;
  price_minor: number;
  discount_minor: number;
}

// What each unit of a line cost. If a discount does not divide evenly, the last units cost less.
export function pricePerUnit(line: PaidLine, currency: Currency): number[] {
  const paid = line.quantity * line.price_minor - line.discount_minor;
  return spreadByLargestRemainder(
    paid,
    Array.from({ length: line.quantity }, () => 1),
    payableStepMinor(currency),
  );
}

// Which part of its line's fee each of them carries.
export const feePerUnit = (line: { quantity: number; fee_minor: number }, currency: Currency): number[] =>
  spreadByLargestRemainder(
    line.fee_minor,
    Array.from({ length: line.quantity }, () => 1),
    payableStepMinor(currency),
  );

interface EventTimes {
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
}

// From when until when a ticket lets somebody in: on its day with the night that belongs to it, or from the morning of the event until it ends.
export function validityOf(event: EventTimes, validOn: string | null): { from: Date; until: Date } {
  const zone = event.time_zone;
  if (validOn !== null) return wholeDay(validOn, event);
  return {
    from: startOfDay(plainDateIn(event.doors_at ?? event.starts_at, zone), zone),
    until: event.ends_at,
  };
}

// When the holder should be there, for calendars: for a date pass, on its own day from the hour at which the event
// begins, until its night is over.
export function visitOf(event: EventTimes, validOn: string | null): { from: Date; until: Date } {
  if (validOn === null) return { from: event.starts_at, until: event.ends_at };
  const zone = event.time_zone;
  const hourMs = event.starts_at.getTime() - startOfDay(plainDateIn(event.starts_at, zone), zone).getTime();
  const until = visitEndsAt(validOn, event);
  const from = new Date(startOfDay(validOn, zone).getTime() + hourMs);
  // The last day may end at an earlier hour than the one at which the event began.
  return { from: from < until ? from : startOfDay(validOn, zone), until };
}

// KX7Q2ABC-1-koroga-festival
export const fileNameOf = (reference: string, number: number | null, slug: string) =>
  `${reference}${number === null ? '' : `-${number}`}-${slug.slice(0, 60)}`;

// A number below `count` that is always the same for the same ticket.
export function pickOf(id: string, count: number): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
