import { answered, checking, type Form } from '#web/forms/form.ts';
import { buyerErrors, buyerOf } from './buyer-form.ts';
import { BUYER_WORDS } from './refusal.ts';

type Order = { reference: string; token: string | undefined; country: string; isFree: boolean };

// Who the tickets of an order are for.
export const correctingBuyer = ({ reference, token, country, isFree }: Order): Form<true> =>
  checking(
    (form) => buyerErrors(buyerOf(form), country, isFree),
    async (call, form) => {
      const outcome = await call('POST /api/event/order/buyer/{id}', {
        params: { id: reference },
        body: { ...buyerOf(form), t: token },
      });
      return answered(form, outcome, () => true as const, BUYER_WORDS);
    },
  );
