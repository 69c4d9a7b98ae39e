import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type Cart, cartEntries, countUnits } from '#modules/pricing/cart.rules.ts';
import type { PricedCart } from '#modules/pricing/price-lines.rules.ts';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { BOT_CHECK_FIELD } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor, toMinor } from '#shared/money.ts';
import { checkedCall, prepareOnTouch } from '#web/bot-check/checked-call.ts';
import { PriceChange, totalText } from '#web/components/catalogue/price-tag.tsx';
import { markHeld } from '#web/kept/held-mark.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { attendeesOf, type Buyer, buyerErrors, buyerOf } from './buyer-form.ts';
import { expectOrderPage } from './clear-ordered-cart.ts';
import { forgetIntent, keepFields, keyOfIntent, restoreFields } from './kept-details.ts';
import { cartMark, type PlaceRefusal, placeRefusal, totalToAgree } from './refusal.ts';
import { REMEMBER_FIELD, RememberMe } from './remember-me.tsx';
import { rememberBuyer, rememberedBuyer } from './remembered-buyer.ts';
import { TermsLine } from './terms-line.tsx';

type PlaceFormProps = {
  event: EventView;
  cart: Cart;
  priced: PricedCart;
  // As far as they are known; they may be changed.
  buyer: Buyer;
  couponCode: string | null;
  // Nothing is to be paid.
  isFree: boolean;
  idempotencyKey: string;
  refusal: PlaceRefusal | null;
};

// Who buys, and the button that holds the tickets.
export function PlaceForm(props: PlaceFormProps) {
  const { event, priced, couponCode } = props;
  // Whoever is signed in is known anyway.
  const isStranger = props.buyer.email === '';
  const { refusal, totalMinor, isFree, isPlacing, place } = usePlacing(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // React does not hear of what is typed while it is at work itself.
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
      onSubmit={place}
      onInput={(input) => keepFields(input.currentTarget)}
    >
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="key" value={props.idempotencyKey} />
      <input type="hidden" name="country" value={event.country.code} />
      <input type="hidden" name="coupon_code" value={couponCode ?? ''} />
      <input type="hidden" name="accepted_total" value={toMajor(totalMinor)} />
      {refusal?.waitToken && <input type="hidden" name={BOT_CHECK_FIELD} value={refusal.waitToken} />}
      {refusal && <ErrorSummary key={JSON.stringify(refusal)} message={refusal.message} fields={fields} />}
      {refusal && refusal.newTotal !== null && (
        <p className="mb-6 rounded-card bg-warn-soft p-4 text-warn">
          <PriceChange
            now={totalText(toMinor(refusal.newTotal), event.currency)}
            was={totalText(toMinor(refusal.oldTotal ?? refusal.newTotal), event.currency)}
          />
        </p>
      )}
      <h2 className="type-h2 mb-4">{m.pay_you()}</h2>
      <BuyerFields
        typed={refusal?.typed ?? props.buyer}
        errors={fields}
        country={event.country.code}
        isPhoneOptional={isFree}
      />
      {isStranger && <RememberMe />}
      {priced.lines.length > 0 && <AttendeeFields lines={priced.lines} />}
      <button
        type="submit"
        aria-disabled={isPlacing}
        className={`mt-6 min-h-14 w-full text-[18px] font-bold ${PRIMARY_BUTTON}`}
      >
        {isPlacing ? busy : ready}
      </button>
      <p className="mt-3 text-center text-small text-ink-2">
        {isFree ? m.pay_free_hint() : m.pay_hold_hint()}
      </p>
      <TermsLine refundPolicy={isFree ? '' : event.policies.refund} />
    </form>
  );
}

const placeCall = checkedCall('order');

function usePlacing(props: PlaceFormProps) {
  const { event, cart, priced, couponCode, idempotencyKey, refusal: atFirst } = props;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState(atFirst);
  const [isPlacing, setIsPlacing] = useState(false);
  const mark = cartMark(cart, couponCode);
  const totalMinor = totalToAgree(priced.totalMinor, refusal, mark);
  const isFree = props.isFree && totalMinor === 0;
  useEffect(() => prepareOnTouch('order'), []);

  const place = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (isPlacing) return;
    const form = new FormData(submit.currentTarget);
    const typed = buyerOf(form);
    const fields = buyerErrors(typed, event.country.code, isFree);
    if (Object.keys(fields).length > 0) {
      return setRefusal({ message: m.pay_check_fields(), fields, newTotal: null, oldTotal: null, typed });
    }
    const wish = {
      event: event.id,
      ticket_details: cartEntries(cart),
      coupon_code: couponCode,
      buyer: typed,
      attendee_names: attendeesOf(form, countUnits(cart), typed),
    };
    const acceptedTotal = toMajor(totalMinor);
    setIsPlacing(true);
    const placed = await placeCall('POST /api/event/order', {
      body: { ...wish, accepted_total: acceptedTotal },
      idempotencyKey: keyOfIntent(JSON.stringify(wish), idempotencyKey),
    });
    if (placed.ok) {
      forgetIntent();
      if (form.get(REMEMBER_FIELD) !== null) rememberBuyer(typed);
      expectOrderPage();
      // Not before it is sure: what costs nothing is bought already.
      if (placed.body.data.state === 'held') markHeld(placed.body.data);
      // Without a step back to a cart that is no more.
      await navigate(placed.body.data.link, { replace: true });
      return;
    }
    setIsPlacing(false);
    setRefusal(placeRefusal(placed.error, typed, acceptedTotal, mark));
    // What the page shows of prices and states is no longer true.
    if (placed.error.statusCode === 409) await revalidate();
  };
  return { refusal, totalMinor, isFree, isPlacing, place };
}
