import { type Currency, payableStepMinor, toMinor } from '#shared/money.ts';
import { instantMs, plainDateIn } from '#shared/time.ts';
import type { Problem } from '../problems.rules.ts';
import type { ShownType } from './ticket-type.contract.ts';

export const MOST_TYPES = 50;

// Checks that the form's schema cannot make. Also used for drafts, where much may still be missing.
export function problemsOfType(
  type: Omit<ShownType, 'price'> & { price: number | null },
  currency: Currency | null,
): Problem[] {
  const problems: Problem[] = [];
  if (type.name.trim() === '') problems.push({ field: 'name', reason: 'missing' });
  if (type.price === null) problems.push({ field: 'price', reason: 'missing' });
  else if (currency !== null && !isPayable(type.price, currency))
    problems.push({ field: 'price', reason: 'price_not_payable' });
  const { sale_starts_at: from, sale_ends_at: to } = type;
  if (from !== null && to !== null && instantMs(to) <= instantMs(from))
    problems.push({ field: 'sale_ends_at', reason: 'ends_before_start' });
  if (type.max_per_order < type.min_per_order)
    problems.push({ field: 'max_per_order', reason: 'most_below_least' });
  return problems;
}

export const isPayable = (major: number, currency: Currency): boolean =>
  toMinor(major) % payableStepMinor(currency) === 0;

// The times that decide which days the event has; without a time zone that cannot be told.
export interface Days {
  startsAt: string | Date;
  endsAt: string | Date;
  timeZone: string;
}

// Each day may be named only once, and the event must take place on it.
export function problemsOfDays(days: readonly { on: string }[], event: Days | null): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [place, { on }] of days.entries()) {
    if (seen.has(on)) problems.push({ field: `${place}.on`, reason: 'date_twice' });
    seen.add(on);
    if (event && !isDayOf(on, event)) problems.push({ field: `${place}.on`, reason: 'date_outside' });
  }
  return problems;
}

export function isDayOf(on: string, { startsAt, endsAt, timeZone }: Days): boolean {
  return plainDateIn(startsAt, timeZone) <= on && on <= plainDateIn(endsAt, timeZone);
}

// Capitals and spaces make no difference, because people do not see one.
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

// What a type takes from.
interface Link {
  ticket_type_id: number;
  pool_id: number;
  valid_on: string | null;
}

// What types may fill together. A day's pool is none, also where a pass for several days takes from it.
export function isRoom(poolId: number, links: readonly Link[]): boolean {
  const taking = links.filter((link) => link.pool_id === poolId);
  return taking.length > 0 && taking.every((link) => link.valid_on === null);
}

export const typesIn = (poolId: number, links: readonly Link[]): number[] =>
  links.flatMap((link) => (link.pool_id === poolId ? [link.ticket_type_id] : []));

// The room that a type is in already: what it takes from beside a pool of its own, or what others take from too.
export function findRoom(ticketTypeId: number, links: readonly Link[]): number | null {
  const rooms = links.flatMap(({ ticket_type_id, pool_id }) =>
    ticket_type_id === ticketTypeId && isRoom(pool_id, links) ? [pool_id] : [],
  );
  const shared = rooms.find((poolId) => typesIn(poolId, links).length > 1);
  return shared ?? (rooms.length > 1 ? (rooms.at(-1) ?? null) : null);
}
