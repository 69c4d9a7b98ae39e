import { findOrder, orderProof, ownReference, setUnlockCookie } from '#modules/orders/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { SOURCE_COOKIE } from '#shared/order-source.ts';
import { fail, ok } from '#shared/result.ts';
import { readBuyer } from './buyer.rules.ts';
import { changeBuyer } from './change-buyer.ts';
import { placingCalls } from './placing.contract.ts';
import type { PlacingServices } from './placing-services.ts';
import { takeOrder } from './take-order.ts';

export function placingRoutes(services: PlacingServices): Route[] {
  return implement(placingCalls, {
    'POST /api/event/order': async ({ body, key }, ask, browser) => {
      const taken = await takeOrder(services, body, { key, cameWith: browser.cookie(SOURCE_COOKIE) }, ask);
      // Lets the visitor return to the order even if they never follow the link in the answer.
      if (taken.ok) setUnlockCookie(services.access, taken.value.reference, browser, ask.now);
      return taken;
    },

    'POST /api/event/order/buyer/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      const order = reference === null ? null : await findOrder(services.db.sql, reference);
      if (!order) return fail('order_not_found');
      const sale = await services.sales.cached(order.event_id);
      const buyer = readBuyer(body, sale?.countryCode ?? '', ask.locale);
      if (!buyer.ok) return buyer;
      const changed = await changeBuyer(services, order.reference, buyer.value);
      if (changed.ok) return ok({ buyer: buyer.value });
      return changed.reason === 'phone_needed' ? fail(changed.reason, { field: 'phone' }) : changed;
    },
  });
}
