import { type EventRow, listTicketTypes } from '#modules/catalog/index.ts';
import type { CouponFields, NewCoupon } from '#modules/pricing/index.ts';
import { refuseProblems } from '#modules/publishing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { isCurrency, toMinor } from '#shared/money.ts';
import type { Refusal } from '#shared/result.ts';
import type { CouponTerms } from './coupon.contract.ts';
import { type CouponProblem, problemsOfTerms } from './coupon-terms.rules.ts';

export async function refuseTerms(
  tx: Tx,
  event: EventRow,
  terms: CouponTerms,
): Promise<Refusal<CouponProblem> | null> {
  const typeIds = new Set((await listTicketTypes(tx, event.id)).map((type) => type.id));
  return refuseProblems(problemsOfTerms(terms, typeIds, isCurrency(event.currency) ? event.currency : null));
}

export const newCoupon = (eventId: number, code: string, terms: CouponTerms): NewCoupon => ({
  eventId,
  code,
  ...(terms.off && { off: offOf(terms.off) }),
  ticketTypeIds: terms.ticket_type_ids,
  unlocks: terms.unlocks,
  startsAt: instantOf(terms.starts_at),
  endsAt: instantOf(terms.ends_at),
  ...(terms.uses !== null && { uses: { capacity: terms.uses } }),
  usesPerBuyer: terms.uses_per_buyer,
  minimumSpendMinor: toMinor(terms.minimum_spend),
  withFlash: terms.with_flash,
});

// As a row keeps them, but for the pool of its uses.
export const fieldsOfTerms = (terms: CouponTerms): Omit<CouponFields, 'pool_id' | 'last_pool_id'> => {
  const off = terms.off && offOf(terms.off);
  return {
    kind: off?.kind ?? 'percent',
    value: off?.value ?? 0,
    ticket_type_ids: terms.ticket_type_ids,
    unlocks: terms.unlocks,
    starts_at: instantOf(terms.starts_at),
    ends_at: instantOf(terms.ends_at),
    uses_per_buyer: terms.uses_per_buyer,
    minimum_spend_minor: toMinor(terms.minimum_spend),
    with_flash: terms.with_flash,
  };
};

// A percentage is kept in hundredths, as amounts are.
const offOf = (off: NonNullable<CouponTerms['off']>) => ({
  kind: off.kind,
  value: toMinor(off.kind === 'percent' ? off.percent : off.amount),
});

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
