import { m } from '#shared/messages/messages.js';
import type { CallData } from '#web/api/api.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Takes a ticket that somebody sends; answers the new one.
export const acceptingOffer =
  (token: string): Form<CallData<'POST /api/events/orders/offer/{token}/accept'>> =>
  async (call, form) => {
    const taken = await call('POST /api/events/orders/offer/{token}/accept', {
      params: { token },
      body: {
        name: textIn(form, 'name'),
        email: textIn(form, 'email'),
        phone: textIn(form, 'phone') || null,
      },
    });
    return answered(form, taken, ({ data }) => data, {
      wrong: { name: m.pay_name_missing, email: m.reason_email_invalid, phone: m.reason_phone_invalid },
    });
  };
