import { useState } from 'react';
import { addUnits, type Cart, cartEntries, clearType, keepsCoupon } from '#modules/pricing/cart.rules.ts';
import type { PricedCart } from '#modules/pricing/price-lines.rules.ts';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { fieldName } from '../cart/cart-form.ts';
import { saveCart, savedCart } from '../cart/cart-store.ts';
import { CodeQuestion } from '../cart/code-question.tsx';
import { CodeVerdict } from '../cart/code-verdict.tsx';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import type { CouponState } from '../cart/use-coupon.ts';
import { totalText } from '../price-tag.tsx';
import { CartLine, type RemovedEntry, RemovedLine } from './cart-line.tsx';
import { EventLine, TotalLine } from './event-line.tsx';
import { lineProblem } from './problem-words.ts';

type CartSummaryProps = {
  event: EventView;
  types: readonly TicketTypeView[];
  cart: Cart;
  priced: PricedCart;
  coupon: CouponState;
  now: string;
};

// What is being bought, to be changed in place. Without script it is a form of its own.
export function CartSummary({ event, types, cart, priced, coupon, now }: CartSummaryProps) {
  const [removed, setRemoved] = useState<RemovedEntry[]>([]);
  const { currency } = event;
  const change = (id: number, count: number, date?: string) => {
    setRemoved([]);
    saveCart(addUnits(savedCart(), id, count, date));
  };
  const remove = (id: number, name: string) => {
    const entry = cart[id];
    if (entry) setRemoved([...removed, { entry, name }]);
    const left = clearType(cart, id);
    const isEmpty = cartEntries(left).length === 0;
    if (isEmpty || !keepsCoupon(coupon.verdict?.answer?.valid_coupons ?? [], id)) coupon.drop();
    saveCart(left);
  };
  const restore = ({ entry }: RemovedEntry) => {
    saveCart({ ...savedCart(), [entry.id]: entry });
    setRemoved(removed.filter((other) => other.entry !== entry));
  };
  const unlocked = coupon.unlocked.filter((type) => !cart[type.id]);

  return (
    <form
      method="post"
      onSubmit={(submit) => submit.preventDefault()}
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="sr-only">{m.pay_step_tickets()}</h2>
      <input type="hidden" name="event" value={event.slug_name} />
      <EventLine event={event} now={now} />
      <ul className="mt-2 divide-y divide-line">
        {priced.lines.map((line) => {
          const type = types.find(({ id }) => id === line.ticketTypeId);
          return (
            <CartLine
              key={line.ticketTypeId}
              line={line}
              type={type}
              currency={currency}
              problem={lineProblem(line.ticketTypeId, type?.state, priced.problems)}
              onChange={(count, date) => change(line.ticketTypeId, count, date)}
              onRemove={() => remove(line.ticketTypeId, line.name)}
            />
          );
        })}
        {removed.map((gone) => (
          <RemovedLine key={gone.entry.id} name={gone.name} onUndo={() => restore(gone)} />
        ))}
        {unlocked.map((type) => (
          <li key={type.id} className="flex items-center justify-between gap-4 py-4">
            <span className="min-w-0">
              <span className="type-h3 block">{type.ticket_name}</span>
              <span className="text-small text-ink-2">{m.cart_unlocked()}</span>
            </span>
            {type.dates.length === 0 && (
              <QuantityStepper
                what={type.ticket_name}
                name={fieldName(type.id)}
                value={0}
                min={type.min_per_order}
                max={type.max_per_order}
                onChange={(count) => change(type.id, count)}
              />
            )}
          </li>
        ))}
      </ul>
      <button type="submit" className={`no-script-only mb-2 w-full ${QUIET_BUTTON}`}>
        {m.cart_update()}
      </button>
      <div className="border-t border-line pt-2">
        {coupon.code === null ? (
          <CodeQuestion onApply={coupon.apply} />
        ) : (
          <CodeVerdict
            coupon={coupon}
            off={priced.discountMinor > 0 ? totalText(priced.discountMinor, currency) : null}
          />
        )}
      </div>
      <div className="mt-2 border-t border-line pt-4" aria-live="polite">
        <TotalLine label={m.cart_total()} amount={totalText(priced.totalMinor, currency)} />
      </div>
    </form>
  );
}
