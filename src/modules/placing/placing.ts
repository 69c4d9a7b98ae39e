import type {
  CartEntry,
  CouponRule,
  PricedOrder,
  SaleSnapshot,
  SaleSnapshots,
} from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { VisitorId } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Refusal } from '#shared/result.ts';

// What somebody wants to buy. Prices are not part of it: they are computed here.
export interface OrderWish {
  eventId: number;
  entries: readonly CartEntry[];
  // In canonical form; null: none.
  couponCode: string | null;
  // The phone is in E.164. It may be empty if nothing has to be paid.
  buyer: { name: string; email: string; phone: string };
  attendeeNames: string[] | null;
  locale: Locale;
  visitor: VisitorId;
  idempotencyKey: string | null;
  // The total that the buyer saw and agreed to; a lower one is accepted, too. null: any price.
  acceptedTotalMinor: number | null;
}

export interface PricedWish {
  wish: OrderWish;
  sale: SaleSnapshot;
  coupon: CouponRule | null;
  priced: PricedOrder;
  // The instant that it was priced for.
  pricedAt: number;
}

export interface PlacedOrder {
  id: number;
  reference: string;
  placedAt: string;
  expiresAt: string;
  priced: PricedOrder;
}

// With what the lanes know of it; `takeOrder` makes data for the buyer of that.
export type PlaceRefusal =
  | (Refusal<'sold_out' | 'all_held'> & {
      ticketTypeIds: number[];
      // The same choice as far as there are tickets for it.
      available: CartEntry[];
    })
  | (Refusal<'price_changed'> & { priced: PricedOrder })
  | Refusal<'event_not_found' | 'coupon_unknown' | 'coupon_used_by_buyer' | 'key_reused' | 'phone_needed'>
  | (Refusal<PricedOrder['problems'][number]['reason']> & { problems: PricedOrder['problems'] });

export type PlaceAnswer =
  | { kind: 'placed'; order: PlacedOrder }
  // The same wish with the same key was placed before.
  | { kind: 'repeated'; reference: string }
  | { kind: 'refused'; refusal: PlaceRefusal };

export interface OrderDeskSettings {
  db: Database;
  snapshots: SaleSnapshots;
  holdSeconds: number;
}
