import type { OrderView } from '#modules/orders/orders.contract.ts';
import { type Cart, cartEntries } from '#modules/pricing/cart.rules.ts';
import type { Call } from '#web/api/api.ts';

type Details = NonNullable<OrderView['details']>;

// Refusals that the old order may cause if it was placed in another browser.
const IN_THE_WAY = ['sold_out', 'all_held', 'coupon_used_by_buyer', 'coupon_used_up', 'too_many_unpaid'];

// Orders the same tickets for the same buyer, at no more than the same price, in place of an order that cannot be paid
// any more. Answers the link to the new order; null: it cannot be ordered like that.
export async function placeAnew(
  call: Call,
  reference: string,
  details: Details,
  cart: Cart,
): Promise<string | null> {
  const place = () =>
    call('POST /api/event/order', {
      body: {
        ticket_details: cartEntries(cart),
        coupon_code: details.coupon_code,
        buyer: { ...details.buyer, phone: details.buyer.phone || null },
        attendee_names: details.attendee_names,
        accepted_total: details.total,
      },
      // Two taps make one order.
      idempotencyKey: `anew-${reference}`,
    });
  const giveBack = () =>
    call('POST /api/event/order/cancel/{id}', { params: { id: reference }, body: { t: details.token } });
  // In the same browser, the new order replaces the old hold in one step, and nobody can take its tickets in between.
  const placed = await place();
  if (placed.ok) {
    await giveBack();
    return placed.body.data.link;
  }
  if (!IN_THE_WAY.includes(placed.error.code)) return null;
  await giveBack();
  const again = await place();
  return again.ok ? again.body.data.link : null;
}
