import { type Cart, cartEntries, countUnits, isEmptyCart, readCart } from '#modules/pricing/cart.rules.ts';
import type { CallData } from '#web/api/api.ts';
import { TAKE_FIELD } from '#web/components/cart/cart-form.ts';
import { secretIn, textIn } from '#web/forms/form.rules.ts';
import { botChecked, checking, type Form } from '#web/forms/form.ts';
import { attendeesOf, buyerErrors, buyerOf } from './buyer-form.ts';
import { cartMark, type PlaceNews, placeRefusal } from './refusal.ts';

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
export const placing = ({
  cart: chosen,
  event,
  keyOf = (_, fresh) => fresh,
}: Wish): Form<Placed, PlaceNews> =>
  botChecked(
    'order',
    checking(check, async (call, form) => {
      const taken = readCart(textIn(form, TAKE_FIELD));
      const cart = isEmptyCart(taken) ? chosen : taken;
      const buyer = buyerOf(form);
      const couponCode = textIn(form, 'coupon_code') || null;
      const wish = {
        ...(event !== undefined && { event }),
        ticket_details: cartEntries(cart),
        coupon_code: couponCode,
        buyer,
        attendee_names: staying(attendeesOf(form, countUnits(chosen), buyer), chosen, cart),
      };
      const placed = await call('POST /api/event/order', {
        body: { ...wish, accepted_total: acceptedTotal(form) },
        idempotencyKey: keyOf(wish, secretIn(form, 'key')),
      });
      if (placed.ok) return { ok: true, done: placed.body.data };
      const mark = cartMark(chosen, couponCode);
      return { ok: false, refusal: placeRefusal(form, placed.error, acceptedTotal(form), mark) };
    }),
  );

// The names on those tickets of a cart that are also in the smaller one.
export function staying(names: string[] | null, from: Cart, to: Cart): string[] | null {
  const groups = (cart: Cart) =>
    cartEntries(cart).flatMap(({ id, quantity, date_pass: days }) =>
      days.length === 0
        ? [{ key: String(id), quantity }]
        : days.map((day) => ({ key: `${id} ${day.date}`, quantity: day.quantity })),
    );
  const kept = new Map(groups(to).map(({ key, quantity }) => [key, quantity]));
  const stays = groups(from).flatMap(({ key, quantity }) =>
    Array.from({ length: quantity }, (_, at) => at < (kept.get(key) ?? 0)),
  );
  return names?.filter((_, at) => stays[at]) ?? null;
}
