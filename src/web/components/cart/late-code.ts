import { type CartChange, cartEntries, keepsCoupon } from '#modules/pricing/cart.rules.ts';
import { checkedCall } from '#web/bot-check/checked-call.ts';
import { saveCoupon, savedCart, savedCode } from './cart-store.ts';

const couponCall = checkedCall('coupon');

// A line was removed before it was known what the code applies to: when that is known, the code is removed too, unless
// the line is back.
export async function dropLateCode(eventId: number, code: string, change: CartChange): Promise<void> {
  const asked = await couponCall('POST /api/event/coupons/validate', {
    body: { coupon_code: code, ticket_details: cartEntries(change.before), event: eventId },
  });
  if (!asked.ok || savedCode() !== code) return;
  const validFor = asked.body.data.valid_coupons.map((valid) => valid.ticket_type_id);
  if (!keepsCoupon(validFor, { ...change, after: savedCart() })) saveCoupon(null);
}
