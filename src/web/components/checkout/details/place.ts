import { type Cart, cartEntries, countUnits } from '#modules/pricing/cart.rules.ts';
import type { CallData } from '#web/api/api.ts';
import { secretIn, textIn } from '#web/forms/form.rules.ts';
import { botChecked, checking, type Form } from '#web/forms/form.ts';
import { attendeesOf, buyerErrors, buyerOf } from './buyer-form.ts';
import { cartMark, type PriceNews, placeRefusal } from './refusal.ts';

type Wish = {
  cart: Cart;
  // The event of the tickets, if the page knows it.
  event?: number;
  // The same wish sent again gets the same key and is done once. `fresh` is a new key that came with the page.
  keyOf?: (wish: object, fresh: string) => string;
};

export type Placed = CallData<'POST /api/event/order'>;

// What the person has agreed to pay.
const acceptedTotal = (form: FormData) => Number(textIn(form, 'accepted_total'));

const check = (form: FormData) =>
  buyerErrors(buyerOf(form), textIn(form, 'country'), acceptedTotal(form) === 0);

// Orders what is in the cart for the buyer in the form.
export const placing = ({ cart, event, keyOf = (_, fresh) => fresh }: Wish): Form<Placed, PriceNews> =>
  botChecked(
    'order',
    checking(check, async (call, form) => {
      const buyer = buyerOf(form);
      const couponCode = textIn(form, 'coupon_code') || null;
      const wish = {
        ...(event !== undefined && { event }),
        ticket_details: cartEntries(cart),
        coupon_code: couponCode,
        buyer,
        attendee_names: attendeesOf(form, countUnits(cart), buyer),
      };
      const placed = await call('POST /api/event/order', {
        body: { ...wish, accepted_total: acceptedTotal(form) },
        idempotencyKey: keyOf(wish, secretIn(form, 'key')),
      });
      if (placed.ok) return { ok: true, done: placed.body.data };
      const mark = cartMark(cart, couponCode);
      return { ok: false, refusal: placeRefusal(form, placed.error, acceptedTotal(form), mark) };
    }),
  );
