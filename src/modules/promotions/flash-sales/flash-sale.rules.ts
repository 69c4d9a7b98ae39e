import type { Problem } from '#modules/publishing/problems.rules.ts';
import { isPayable } from '#modules/publishing/ticket-types/ticket-type.rules.ts';
import { type Currency, toMinor } from '#shared/money.ts';
import { type Instant, instantMs } from '#shared/time.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';

export type FlashProblem =
  | 'ends_before_start'
  | 'in_the_past'
  | 'type_unknown'
  | 'named_twice'
  | 'price_not_payable'
  | 'flash_not_lower';

interface Surroundings {
  now: Date;
  currency: Currency | null;
  // The regular prices of the types that are on sale, by id.
  prices: ReadonlyMap<number, number>;
}

export function problemsOfFlashSale(
  form: FlashSaleForm,
  { now, currency, prices }: Surroundings,
): Problem<FlashProblem>[] {
  const problems: Problem<FlashProblem>[] = [];
  if (instantMs(form.ends_at) <= instantMs(form.starts_at))
    problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  else if (instantMs(form.ends_at) <= now.getTime())
    problems.push({ field: 'ends_at', reason: 'in_the_past' });
  for (const [place, { ticket_type_id, price }] of form.prices.entries()) {
    const normal = prices.get(ticket_type_id);
    const field = `prices.${place}`;
    if (normal === undefined) problems.push({ field: `${field}.ticket_type_id`, reason: 'type_unknown' });
    else if (form.prices.findIndex((other) => other.ticket_type_id === ticket_type_id) < place)
      problems.push({ field: `${field}.ticket_type_id`, reason: 'named_twice' });
    else if (currency !== null && !isPayable(price, currency))
      problems.push({ field: `${field}.price`, reason: 'price_not_payable' });
    else if (toMinor(price) >= normal) problems.push({ field: `${field}.price`, reason: 'flash_not_lower' });
  }
  return problems;
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
