import type { HeldOrderView } from '#modules/orders/orders.contract.ts';
import type { Call } from '#web/api/api.ts';

// The unpaid order of this browser. If the call fails it counts as none, because the page has other things to show.
export async function heldOrder(call: Call): Promise<HeldOrderView | null> {
  const found = await call('GET /api/event/order/current');
  return found.ok ? found.body.data : null;
}
