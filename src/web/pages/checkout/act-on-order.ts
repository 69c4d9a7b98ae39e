import { data, redirect } from 'react-router';
import { addUnits, type Cart, EMPTY_CART } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Call, CallError } from '#web/api/api.ts';
import { withFormToken } from '#web/bot-check/checked-call.ts';
import { correctingBuyer } from '#web/components/checkout/details/correct-buyer.ts';
import { startingPayment } from '#web/components/checkout/paying/start-payment.ts';
import { type FormRefusal, refusalOf, refusedFor, textIn } from '#web/forms/form.rules.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { orderPath, PAY_PATH } from '#web/paths/checkout.ts';
import { cartCookies } from './change-cart.ts';
import { placeAnew } from './place-anew.ts';

// Runs the forms on an order's page for browsers without script. Answers the reason for a refusal.
export async function actOnOrder(
  { call, publicUrl }: PageContext,
  form: FormData,
  reference: string,
  token: string | undefined,
) {
  const params = { id: reference };
  const here = () => redirect(orderPath(reference, token), 303);
  const goOn = (outcome: { ok: true } | { ok: false; error: CallError }, next: () => Response) => {
    if (!outcome.ok) return refuse(refusalOf(form, outcome.error, { unanswered: m.pay_unreachable }));
    throw next();
  };
  switch (form.get('intent')) {
    case 'pay':
      return pay(call, form, reference, token);
    case 'buyer':
      return correct(call, form, reference, token);
    case 'renew':
      return goOn(await call('POST /api/event/order/renew/{id}', { params, body: { t: token } }), here);
    case 'check':
      await call('POST /api/event/pay/check/{id}', { params, body: { t: token } });
      throw here();
    case 'leave':
      return goOn(await call('POST /api/event/pay/leave/{id}', { params, body: { t: token } }), here);
    case 'unlock': {
      const contact = String(form.get('contact') ?? '');
      const checked = withFormToken(call, form);
      return goOn(await checked('POST /api/event/pay/unlock/{id}', { params, body: { contact } }), () =>
        redirect(orderPath(reference), 303),
      );
    }
    case 'cancel': {
      const order = await call('GET /api/event/pay/{id}', { params, query: { t: token } });
      const cancelled = await call('POST /api/event/order/cancel/{id}', { params, body: { t: token } });
      return goOn(cancelled, () =>
        order.ok ? redirect(eventPath(order.body.data.event.slug_name), 303) : here(),
      );
    }
    case 'again':
    case 'anew': {
      const order = await call('GET /api/event/pay/{id}', { params, query: { t: token } });
      const { state, details } = order.ok ? order.body.data : { details: null };
      if (!details) throw here();
      const cart = cartOfLines(details.lines);
      const link =
        form.get('intent') === 'anew' && state === 'held'
          ? await placeAnew(withFormToken(call, form), reference, details, cart)
          : null;
      if (link !== null) throw redirect(link, 303);
      // The cart's page says why it cannot be ordered.
      const headers = cartCookies(cart, details.coupon_code, publicUrl);
      throw redirect(PAY_PATH, { status: 303, headers });
    }
    default:
      return refuse({ ...refusedFor(form, {}), status: 400 });
  }
}

// On a refusal, what was typed comes back with the reason.
async function correct(call: Call, form: FormData, reference: string, token: string | undefined) {
  const country = textIn(form, 'country');
  const isFree = textIn(form, 'total') === '0';
  const buyer = await correctingBuyer({ reference, token, country, isFree })(call, form);
  if (buyer.ok) throw redirect(orderPath(reference, token), 303);
  return data({ refusal: null, buyer }, { status: buyer.refusal.status });
}

async function pay(call: Call, form: FormData, reference: string, token: string | undefined) {
  const payment = await startingPayment({ reference, token })(call, form);
  if (!payment.ok) return refuse(payment.refusal);
  const next = payment.done;
  throw redirect(next?.kind === 'redirect' ? next.url : orderPath(reference, token), 303);
}

const refuse = (refusal: FormRefusal) => data({ refusal, buyer: null }, { status: refusal.status });

function cartOfLines(
  lines: readonly { ticket_type_id: number; date: string | null; quantity: number }[],
): Cart {
  return lines.reduce(
    (cart, line) => addUnits(cart, line.ticket_type_id, line.quantity, line.date ?? undefined),
    EMPTY_CART,
  );
}
