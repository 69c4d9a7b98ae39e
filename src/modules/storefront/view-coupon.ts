import {
  type CartEntry,
  type CouponGuesses,
  type CouponNo,
  type SaleSnapshots,
  validateCoupon,
} from '#modules/pricing/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import type { CouponView } from './event.contract.ts';
import { findUnlockedSale } from './events.queries.ts';
import { presentTicketTypes } from './present-event.ts';

export interface CouponViewServices {
  sql: Sql;
  sales: SaleSnapshots;
  couponGuesses: CouponGuesses;
}

interface CouponBody {
  coupon_code: string;
  ticket_details: CartEntry[];
  event?: number | undefined;
}

// What a code takes off this cart and which hidden types it unlocks, or why it does not work.
export async function viewCoupon(
  { sql, sales, couponGuesses }: CouponViewServices,
  { coupon_code: code, ticket_details: entries, event }: CouponBody,
  ask: Ask<Visitor>,
): Promise<Result<CouponView, CouponNo['reason']>> {
  const visitor = ask.actor.id();
  const answer = await validateCoupon(
    { sql, sales, guesses: couponGuesses },
    { code, entries, eventId: event ?? null },
    { address: ask.actor.address(), visitorId: visitor.isNew ? null : visitor.id },
    ask.now,
  );
  if (!answer.ok) return refuse(answer);
  const { eventId, coupon, discounts } = answer.value;
  const sale =
    coupon.unlocks.length > 0 ? await findUnlockedSale(sql, eventId, coupon.unlocks, ask.now) : null;
  return ok({
    coupon_code: coupon.code,
    valid_coupons: discounts.map(({ ticketTypeId, discountMinor }) => ({
      ticket_type_id: ticketTypeId,
      discount_value: toMajor(discountMinor),
    })),
    unlocked: sale ? presentTicketTypes(sale, coupon.unlocks, ask.now) : [],
  });
}

function refuse(no: CouponNo): Refusal<CouponNo['reason']> {
  const { reason } = no;
  switch (reason) {
    case 'too_many_tries':
      return fail(reason, { retryAfter: no.retryAfterSeconds });
    case 'tickets_unknown':
      return fail(reason, { field: 'ticket_details' });
    case 'coupon_minimum': {
      const data = { minimum_spend: toMajor(no.minimumSpendMinor), currency: no.currency };
      return fail(reason, { field: 'coupon_code', data });
    }
    case 'coupon_not_yet': {
      const data = { starts_at: new Date(no.startsAt).toISOString(), time_zone: no.timeZone };
      return fail(reason, { field: 'coupon_code', data });
    }
    default:
      return fail(reason, { field: 'coupon_code' });
  }
}
