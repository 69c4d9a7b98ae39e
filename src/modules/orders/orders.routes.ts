import { methodsFor } from '#modules/payments/index.ts';
import { type Ask, implement, type Route } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';
import type { Visitor } from '#shared/actor.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok } from '#shared/result.ts';
import type { ContactTryServices } from './admit-contact-try.ts';
import { cancelOrder } from './cancel-order.ts';
import { findHeldOrder } from './find-held-order.ts';
import type { OrderServices } from './order-services.ts';
import { orderCalls } from './orders.contract.ts';
import { findOrder } from './orders.queries.ts';
import { MOST_RENEWALS } from './orders.rules.ts';
import { ownReference } from './own-reference.ts';
import { checkPayment } from './paying/check-payment.ts';
import { leavePayment } from './paying/leave-payment.ts';
import { payOrder } from './paying/pay-order.ts';
import { renewOrder } from './renew-order.ts';
import { orderProof, refreshUnlockCookie, setUnlockCookie } from './unlock-cookie.ts';
import { unlockOrder } from './unlock-order.ts';
import type { UnpaidTally } from './unpaid-tally.ts';
import { viewOrder } from './view-order.ts';

const CHECK_EVERY_MS = 4_000;

export function orderRoutes(services: OrderServices & ContactTryServices & { unpaid: UnpaidTally }): Route[] {
  const { db, sales, payments, unpaid, access } = services;
  const checks = createSlidingWindow({ most: 1, windowMs: CHECK_EVERY_MS, mostKeys: 100_000 });

  const view = async (id: string, token: string | undefined, ask: Ask<Visitor>, browser: Browser) => {
    const answer = await viewOrder(services, id, orderProof(token, browser), ask);
    // A payment provider sends people back without the secret part of their link. The cookie set here lets those in who
    // had it before.
    if (answer.ok && token !== undefined && access.isLinkToken(answer.value.reference, token))
      refreshUnlockCookie(access, answer.value.reference, browser, ask.now);
    return answer;
  };

  const countryOf = async (eventId: number) => (await sales.cached(eventId))?.countryCode ?? '';

  // As it is written in the country of the order's event.
  const readPhoneOf = async (reference: string, text: string): Promise<string | null> => {
    const order = await findOrder(db.sql, reference);
    const country = order ? await countryOf(order.event_id) : '';
    return isPhoneCountry(country) ? readPhone(text, country) : null;
  };

  return implement(orderCalls, {
    'GET /api/event/order/current': async (_, ask, browser) =>
      ok(await findHeldOrder(services, orderProof(undefined, browser), ask)),

    'POST /api/event/order/renew/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      if (reference === null) return fail('order_not_found');
      const renewed = await renewOrder(db, reference, services.holdSeconds);
      if (!renewed.ok) return renewed;
      unpaid.renew(reference);
      const { expiresAt, serverTime, renewals } = renewed.value;
      return ok({
        expires_at: expiresAt.toISOString(),
        server_time: serverTime.toISOString(),
        renewals_left: MOST_RENEWALS - renewals,
      });
    },

    'POST /api/event/order/cancel/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      if (reference === null) return fail('order_not_found');
      await leavePayment(services, reference);
      const cancelled = await cancelOrder(db, reference);
      if (!cancelled.ok) return cancelled;
      unpaid.close(reference);
      return ok({ state: (await findOrder(db.sql, reference))?.state ?? 'cancelled' });
    },

    'GET /api/event/pay/{id}': ({ params, query }, ask, browser) => view(params.id, query.t, ask, browser),

    'POST /api/event/pay/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      if (reference === null) return fail('order_not_found');
      const phone = body.phone ? await readPhoneOf(reference, body.phone) : null;
      if (body.phone && phone === null) return fail('phone_invalid', { field: 'phone' });
      const wish = {
        reference,
        provider: body.provider,
        phone,
        visitorAddress: ask.actor.address(),
        ownPhone: (await ask.actor.person())?.phone ?? null,
      };
      const mayAsk = () => checks.take(reference, ask.now.getTime()) === 0;
      unpaid.pay(reference, ask.now.getTime());
      const answer = await payOrder(services, wish, mayAsk);
      if (!answer.ok) {
        const { reason } = answer;
        const isOfPhone = reason === 'phone_foreign' || reason === 'phone_required';
        return isOfPhone ? fail(reason, { field: 'phone' }) : answer;
      }
      const { value } = answer;
      return ok({
        attempt: value.attemptId,
        status: value.kind,
        next: value.kind === 'go_on' ? value.next : null,
        code: value.kind === 'failed' ? value.code : null,
      });
    },

    'POST /api/event/pay/check/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      if (reference === null) return fail('order_not_found');
      const answer = await checkPayment({ ...services, checks }, reference, ask.now);
      return answer.ok ? ok({ state: answer.value }) : answer;
    },

    'POST /api/event/pay/leave/{id}': async ({ params, body }, ask, browser) => {
      const reference = await ownReference(services, params.id, orderProof(body.t, browser), ask);
      if (reference === null) return fail('order_not_found');
      const left = await leavePayment(services, reference);
      return left.ok ? ok({ state: left.value }) : left;
    },

    'POST /api/event/pay/unlock/{id}': async ({ params, body }, ask, browser) => {
      const unlocked = await unlockOrder(services, params.id, body.contact, ask);
      if (!unlocked.ok) return unlocked;
      setUnlockCookie(access, unlocked.value.reference, browser, ask.now, 'contact');
      return ok({ unlocked: true });
    },

    'GET /api/event/pay/methods/{id}': async ({ params }) => {
      const reference = readReference(params.id);
      const order = reference === null ? null : await findOrder(db.sql, reference);
      if (!order) return fail('order_not_found');
      const country = await countryOf(order.event_id);
      const methods = methodsFor(payments, {
        currency: order.currency,
        country,
        amountMinor: order.total_minor,
      });
      return ok(
        methods.map(({ provider, method, needsPhone, phoneCountry, needsScript, isTwin }) => ({
          provider,
          method,
          needs_phone: needsPhone,
          phone_country: phoneCountry,
          needs_script: needsScript,
          is_twin: isTwin,
        })),
      );
    },

    'GET /api/events/orders/{id}': async ({ params, query }, ask, browser) => {
      const answer = await view(params.id, query.t, ask, browser);
      return answer.ok ? ok([answer.value]) : answer;
    },
  });
}
