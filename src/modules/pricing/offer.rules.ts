import { type EventStatus, standing } from '#modules/catalog/sale-state.rules.ts';
import { isCurrency, toMinor } from '#shared/money.ts';
import type { CouponGrant } from './grant.rules.ts';
import type { Offer, OfferedType } from './price-lines.rules.ts';

// The parts of an event, as calls answer it, that prices need.
export interface OfferView {
  currency: string;
  status: EventStatus;
  // Its original start, if it was moved.
  previous_start_at: string | null;
  end_at: string;
  ticket_types: readonly OfferedTypeView[];
}

export interface OfferedTypeView {
  id: number;
  ticket_name: string;
  price: number;
  overrides: readonly {
    override_price: number;
    flashsale_id: number;
    flashsale_label: string;
    starts_at: string;
    ends_at: string;
    left: number | null;
  }[];
  sale_starts_at: string | null;
  sale_ends_at: string | null;
  min_per_order: number;
  max_per_order: number;
  dates: readonly { date: string }[];
}

// Lets a browser price a cart with the same function as the server. `unlocked` are the types that a code made visible.
export function offerOfView(event: OfferView, unlocked: readonly OfferedTypeView[] = []): Offer {
  if (!isCurrency(event.currency)) throw new Error(`Unknown currency: ${event.currency}`);
  const endsAt = Date.parse(event.end_at);
  return {
    currency: event.currency,
    status: standing(event.status, event.previous_start_at),
    endsAt,
    types: [...event.ticket_types, ...unlocked].map((type) => offeredType(type, endsAt)),
  };
}

// What the server answered to a code, as a coupon to price with.
export function grantOfAnswer(
  code: string,
  answer: {
    valid_coupons: readonly { ticket_type_id: number; discount_value: number }[];
    unlocked: readonly { id: number }[];
  },
): CouponGrant {
  return {
    kind: 'granted',
    code,
    discounts: answer.valid_coupons.map((valid) => ({
      ticketTypeId: valid.ticket_type_id,
      discountMinor: toMinor(valid.discount_value),
    })),
    unlocks: answer.unlocked.map((type) => type.id),
  };
}

function offeredType(type: OfferedTypeView, endsAt: number): OfferedType {
  return {
    id: type.id,
    name: type.ticket_name,
    priceMinor: toMinor(type.price),
    saleStartsAt: type.sale_starts_at === null ? null : Date.parse(type.sale_starts_at),
    saleEndsAt: type.sale_ends_at === null ? null : Date.parse(type.sale_ends_at),
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    // A type that the page shows may be bought.
    isHidden: false,
    // The page's own state says when a date is over, so that nobody can choose it; the end of the event is enough here.
    dates: type.dates.map(({ date }) => ({ on: date, endsAt })),
    flashSales: type.overrides.map((override) => ({
      id: override.flashsale_id,
      label: override.flashsale_label,
      startsAt: Date.parse(override.starts_at),
      endsAt: Date.parse(override.ends_at),
      priceMinor: toMinor(override.override_price),
      left: override.left,
    })),
  };
}
