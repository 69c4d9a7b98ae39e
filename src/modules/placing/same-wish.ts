import { isDeepStrictEqual } from 'node:util';
import type { OrderLineRow, OrderRow } from '#modules/orders/index.ts';
import type { OrderWish } from './placing.ts';

// Whether this order is what the wish asks for. A repeated key gets the order's link, so it must not be given to
// anybody who does not know what was ordered, by whom and for whom.
export function isSameWish(wish: OrderWish, order: OrderRow, lines: readonly OrderLineRow[]): boolean {
  return (
    order.event_id === wish.eventId &&
    order.buyer_name === wish.buyer.name &&
    order.buyer_email === wish.buyer.email &&
    order.buyer_phone === wish.buyer.phone &&
    order.coupon_code === wish.couponCode &&
    isDeepStrictEqual(order.attendee_names, wish.attendeeNames) &&
    isDeepStrictEqual(unitsOrdered(lines), unitsWished(wish))
  );
}

// By ticket type and, of a date pass, by date; one wish may be placed as several lines.
type Units = Map<string, number>;

function unitsOrdered(lines: readonly OrderLineRow[]): Units {
  const units: Units = new Map();
  for (const line of lines) add(units, line.ticket_type_id, line.valid_on, line.quantity);
  return units;
}

function unitsWished({ entries }: OrderWish): Units {
  const units: Units = new Map();
  for (const { id, quantity, date_pass } of entries) {
    if (date_pass.length === 0) add(units, id, null, quantity);
    for (const { date, quantity: ofDate } of date_pass) add(units, id, date, ofDate);
  }
  return units;
}

function add(units: Units, typeId: number, date: string | null, quantity: number): void {
  const key = `${typeId} ${date ?? ''}`;
  units.set(key, (units.get(key) ?? 0) + quantity);
}
