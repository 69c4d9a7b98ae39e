import type { Problem } from '#modules/publishing/problems.rules.ts';
import { isPayable } from '#modules/publishing/ticket-types/ticket-type.rules.ts';
import { type Currency, toMinor } from '#shared/money.ts';
import { type Instant, instantMs } from '#shared/time.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';

export type FlashProblem =
  | 'ends_before_start'
  | 'in_the_past'
  | 'type_unknown'
  | 'type_twice'
  | 'price_not_payable'
  | 'flash_not_lower'
  | 'after_event'
  | 'more_than_places';

interface Surroundings {
  now: Date;
  currency: Currency | null;
  // The regular prices of the types that are on sale, by id.
  prices: ReadonlyMap<number, number>;
  eventEndsAt: Instant;
  // How many tickets of each type there are at most, by id.
  places: ReadonlyMap<number, number>;
}

export function problemsOfFlashSale(
  form: FlashSaleForm,
  { now, currency, prices, eventEndsAt, places }: Surroundings,
): Problem<FlashProblem>[] {
  const problems: Problem<FlashProblem>[] = [];
  if (instantMs(form.ends_at) <= instantMs(form.starts_at))
    problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  else if (instantMs(form.ends_at) <= now.getTime())
    problems.push({ field: 'ends_at', reason: 'in_the_past' });
  else if (instantMs(form.starts_at) >= instantMs(eventEndsAt))
    problems.push({ field: 'starts_at', reason: 'after_event' });
  for (const [place, { ticket_type_id, price }] of form.prices.entries()) {
    const normal = prices.get(ticket_type_id);
    const field = `prices.${place}`;
    if (normal === undefined) problems.push({ field: `${field}.ticket_type_id`, reason: 'type_unknown' });
    else if (form.prices.findIndex((other) => other.ticket_type_id === ticket_type_id) < place)
      problems.push({ field: `${field}.ticket_type_id`, reason: 'type_twice' });
    else if (currency !== null && !isPayable(price, currency))
      problems.push({ field: `${field}.price`, reason: 'price_not_payable' });
    else if (toMinor(price) >= normal) problems.push({ field: `${field}.price`, reason: 'flash_not_lower' });
  }
  const most = [...new Set(form.prices.map((price) => price.ticket_type_id))].reduce(
    (sum, id) => sum + (places.get(id) ?? 0),
    0,
  );
  if (problems.length === 0 && form.units !== null && form.units > most)
    problems.push({ field: 'units', reason: 'more_than_places' });
  return problems;
}

interface Link {
  ticket_type_id: number;
  pool_id: number;
  valid_on: string | null;
}

// Of a type that is sold by the date all days together; of another what the smallest of its pools has.
export function placesByType(
  links: readonly Link[],
  capacities: ReadonlyMap<number, number>,
): Map<number, number> {
  const places = new Map<number, number>();
  for (const { ticket_type_id, pool_id, valid_on } of links) {
    const capacity = capacities.get(pool_id) ?? 0;
    const before = places.get(ticket_type_id);
    if (before === undefined) places.set(ticket_type_id, capacity);
    else places.set(ticket_type_id, valid_on === null ? Math.min(before, capacity) : before + capacity);
  }
  return places;
}

interface Window {
  starts_at: Instant;
  ends_at: Instant;
}

// A type can be in only one flash sale at a time. One may begin when the other ends.
export function findOverlap<Sale extends Window & { prices: readonly { ticket_type_id: number }[] }>(
  form: Window & { prices: readonly { ticket_type_id: number }[] },
  others: readonly Sale[],
): Sale | null {
  const types = new Set(form.prices.map((price) => price.ticket_type_id));
  const found = others.find(
    (other) =>
      instantMs(other.starts_at) < instantMs(form.ends_at) &&
      instantMs(form.starts_at) < instantMs(other.ends_at) &&
      other.prices.some((price) => types.has(price.ticket_type_id)),
  );
  return found ?? null;
}
