import type { HeldOrderView } from '#modules/orders/orders.contract.ts';
import type { Call } from '#web/api/api.ts';

// What this browser holds and has not paid. An answer that did not come is none: the page has other things to show.
export async function heldOrder(call: Call): Promise<HeldOrderView | null> {
  const found = await call('GET /api/event/order/current');
  return found.ok ? found.body.data : null;
}
