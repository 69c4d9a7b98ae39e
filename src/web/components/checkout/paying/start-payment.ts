import { m } from '#shared/messages/messages.js';
import type { CallData } from '#web/api/api.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, checking, type Form } from '#web/forms/form.ts';

type Provider = CallData<'GET /api/event/pay/methods/{id}'>[number]['provider'];

type Order = {
  reference: string;
  token: string | undefined;
  // Whether this way of paying needs a phone number, as far as the page knows.
  needsPhone?: (provider: string) => boolean;
};

// Answers the address to go to; null: stay on the order's page.
export const startingPayment = ({ reference, token, needsPhone = () => false }: Order): Form<Next> =>
  checking(
    (form) =>
      textIn(form, 'phone') === '' && needsPhone(textIn(form, 'provider'))
        ? { phone: m.reason_phone_foreign() }
        : {},
    async (call, form) => {
      const outcome = await call('POST /api/event/pay/{id}', {
        params: { id: reference },
        // Any other value is refused by the call.
        body: {
          t: token,
          provider: textIn(form, 'provider') as Provider,
          phone: textIn(form, 'phone') || null,
        },
      });
      return answered(form, outcome, ({ data }) => data.next, {
        unanswered: m.pay_unreachable,
        fieldOf: (name) => (name === 'phone' ? name : null),
      });
    },
  );

type Next = CallData<'POST /api/event/pay/{id}'>['next'];
