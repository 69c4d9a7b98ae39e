import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Cart } from '#modules/pricing/cart.rules.ts';
import type { PricedCart } from '#modules/pricing/price-lines.rules.ts';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor, toMinor } from '#shared/money.ts';
import { TakeLeft } from '#web/components/cart/take-left.tsx';
import { PriceChange, totalText } from '#web/components/catalogue/price-tag.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { markHeld } from '#web/kept/held-mark.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { type Buyer, buyerOf, buyerTyped } from './buyer-form.ts';
import { expectOrderPage } from './clear-ordered-cart.ts';
import { forgetIntent, keepFields, keyOfIntent, restoreFields } from './kept-details.ts';
import { type Placed, placing } from './place.ts';
import { cartMark, isShortage, type PlaceNews, totalToAgree } from './refusal.ts';
import { REMEMBER_FIELD, RememberMe } from './remember-me.tsx';
import { rememberBuyer, rememberedBuyer } from './remembered-buyer.ts';
import { TermsLine } from './terms-line.tsx';

type PlaceFormProps = {
  event: EventView;
  cart: Cart;
  priced: PricedCart;
  // What is known of the buyer; it may be changed.
  buyer: Buyer;
  couponCode: string | null;
  // Nothing is to be paid.
  isFree: boolean;
  idempotencyKey: string;
  // The answer of the page's action, if the form was sent without script.
  answer: FormAnswer<Placed, PlaceNews> | null;
};

// Who buys, and the button that holds the tickets.
export function PlaceForm(props: PlaceFormProps) {
  const { event, priced, couponCode } = props;
  // A signed-in buyer is known, so "Remember me" is only for others.
  const isStranger = props.buyer.email === '';
  const { refusal, isOver, totalMinor, isFree, isBusy, submit } = usePlacing(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // React does not notice what is typed while it is hydrating.
    const afterwards = setTimeout(() => {
      const known = isStranger ? rememberedBuyer() : null;
      if (form.current) restoreFields(form.current, { ...known });
    });
    return () => clearTimeout(afterwards);
  }, [isStranger]);
  const total = totalText(totalMinor, event.currency);
  const fields = refusal?.fields ?? {};
  const busy = isFree ? m.pay_starting() : m.pay_placing();
  const ready = isFree ? m.pay_get_free() : m.pay_continue({ amount: total });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(input) => keepFields(input.currentTarget)}
    >
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="key" value={props.idempotencyKey} />
      <input type="hidden" name="country" value={event.country.code} />
      <input type="hidden" name="coupon_code" value={couponCode ?? ''} />
      <input type="hidden" name="accepted_total" value={toMajor(totalMinor)} />
      <FormErrors refusal={isOver ? null : refusal} />
      {refusal?.more && !isOver && <TakeLeft cart={refusal.more.available} lines={priced.lines} />}
      {refusal?.more && refusal.more.newTotal !== null && (
        <p className="mb-6 rounded-card bg-warn-soft p-4 text-warn">
          <PriceChange
            now={totalText(toMinor(refusal.more.newTotal), event.currency)}
            was={totalText(toMinor(refusal.more.oldTotal), event.currency)}
          />
        </p>
      )}
      <h2 className="type-h2 mb-4">{m.pay_you()}</h2>
      <BuyerFields
        typed={refusal ? buyerTyped(refusal.typed) : props.buyer}
        errors={fields}
        country={event.country.code}
        isPhoneOptional={isFree}
      />
      {isStranger && <RememberMe />}
      {priced.lines.length > 0 && <AttendeeFields lines={priced.lines} typed={refusal?.typed ?? {}} />}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={`mt-6 min-h-14 w-full text-[18px] font-bold ${PRIMARY_BUTTON}`}
      >
        {isBusy ? busy : ready}
      </button>
      <p className="mt-3 text-center text-small text-ink-2">
        {isFree ? m.pay_free_hint() : m.pay_hold_hint()}
      </p>
      <TermsLine refundPolicy={isFree ? '' : event.policies.refund} />
    </form>
  );
}

function usePlacing({ event, cart, priced, couponCode, answer, isFree }: PlaceFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const run = placing({
    cart,
    event: event.id,
    keyOf: (wish, fresh) => keyOfIntent(JSON.stringify(wish), fresh),
  });
  const { submit, isBusy, refusal } = useForm(run, {
    answer,
    async onDone(placed, form) {
      forgetIntent();
      if (form.get(REMEMBER_FIELD) !== null) rememberBuyer(buyerOf(form));
      expectOrderPage();
      // An order that costs nothing is paid already.
      if (placed.state === 'held') markHeld(placed);
      // Replaces the cart's page in the history, because that cart is gone.
      await navigate(placed.link, { replace: true });
    },
    async onRefused({ status }) {
      // The prices and states on the page are out of date.
      if (status === 409) await revalidate();
    },
  });
  const mark = cartMark(cart, couponCode);
  const totalMinor = totalToAgree(priced.totalMinor, refusal, mark);
  const refused = useRef({ refusal, mark });
  if (refused.current.refusal !== refusal) refused.current = { refusal, mark };
  const isOver = refusal !== null && isShortage(refusal) && refused.current.mark !== mark;
  return { refusal, isOver, totalMinor, isFree: isFree && totalMinor === 0, isBusy, submit };
}
