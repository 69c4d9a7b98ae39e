import {
  admitGuess,
  type CartEntry,
  type CouponReason,
  type GuessReason,
  type GuessServices,
  type SaleSnapshots,
  validateCoupon,
} from '#modules/pricing/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import type { CouponView } from './event.contract.ts';
import { findUnlockedSale } from './events.queries.ts';
import { presentTicketTypes } from './present-event.ts';

export interface CouponViewServices extends GuessServices {
  sql: Sql;
  sales: SaleSnapshots;
}

interface CouponBody {
  coupon_code: string;
  ticket_details: CartEntry[];
  event?: number | undefined;
}

// What a code takes off this cart and which hidden types it unlocks, or why it does not work.
export async function viewCoupon(
  services: CouponViewServices,
  { coupon_code: code, ticket_details: entries, event }: CouponBody,
  ask: Ask<Visitor>,
): Promise<Result<CouponView, CouponReason | GuessReason>> {
  const { sql } = services;
  const admitted = await admitGuess(services, 'coupon', ask);
  if (!admitted.ok) return admitted;
  let isMiss = false;
  let answer: Awaited<ReturnType<typeof validateCoupon>>;
  try {
    answer = await validateCoupon(services, { code, entries, eventId: event ?? null }, ask.now);
    isMiss = !answer.ok && answer.reason === 'coupon_unknown';
  } finally {
    admitted.value(isMiss);
  }
  if (!answer.ok) return answer;
  const { eventId, coupon, discounts } = answer.value;
  const sale =
    coupon.unlocks.length > 0
      ? await findUnlockedSale(sql, eventId, coupon.unlocks, ask.now, ask.locale)
      : null;
  return ok({
    coupon_code: coupon.code,
    valid_coupons: discounts.map(({ ticketTypeId, discountMinor }) => ({
      ticket_type_id: ticketTypeId,
      discount_value: toMajor(discountMinor),
    })),
    unlocked: sale ? presentTicketTypes(sale, coupon.unlocks, ask.now, ask.locale) : [],
  });
}
