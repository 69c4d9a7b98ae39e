import type { Problem } from '#modules/publishing/problems.rules.ts';
import { isPayable } from '#modules/publishing/ticket-types/ticket-type.rules.ts';
import type { Currency } from '#shared/money.ts';
import { instantMs } from '#shared/time.ts';
import type { CouponTerms } from './coupon.contract.ts';

// Of one event: more are no list that somebody hands out, and each is counted wherever codes are listed.
export const MOST_CODES = 20_000;

export type CouponProblem = 'missing' | 'ends_before_start' | 'price_not_payable' | 'type_unknown';

export function problemsOfTerms(
  terms: CouponTerms,
  typeIds: ReadonlySet<number>,
  currency: Currency | null,
): Problem<CouponProblem>[] {
  const problems: Problem<CouponProblem>[] = [];
  if (terms.off === null && terms.unlocks.length === 0) problems.push({ field: 'off', reason: 'missing' });
  if (terms.off?.kind === 'amount' && currency !== null && !isPayable(terms.off.amount, currency))
    problems.push({ field: 'off.amount', reason: 'price_not_payable' });
  if (currency !== null && !isPayable(terms.minimum_spend, currency))
    problems.push({ field: 'minimum_spend', reason: 'price_not_payable' });
  for (const list of ['ticket_type_ids', 'unlocks'] as const)
    for (const [place, id] of terms[list].entries())
      if (!typeIds.has(id)) problems.push({ field: `${list}.${place}`, reason: 'type_unknown' });
  const { starts_at: from, ends_at: to } = terms;
  if (from !== null && to !== null && instantMs(to) <= instantMs(from))
    problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  return problems;
}
