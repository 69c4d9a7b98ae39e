import { Fragment } from 'react';
import { type Cart, countUnits } from '#modules/pricing/cart.rules.ts';
import type { PricedCart } from '#modules/pricing/price-lines.rules.ts';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CLEAR_FIELD, fieldName } from '#web/components/cart/cart-form.ts';
import { CodeQuestion } from '#web/components/cart/code-question.tsx';
import { CodeVerdict } from '#web/components/cart/code-verdict.tsx';
import { QuantityStepper } from '#web/components/cart/quantity-stepper.tsx';
import { UndoLine } from '#web/components/cart/undo-line.tsx';
import type { CouponState } from '#web/components/cart/use-coupon.ts';
import { totalText, totalWords } from '#web/components/catalogue/price-tag.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CartLine } from './cart-line.tsx';
import { EventLine, TotalLine } from './event-line.tsx';
import { flashShort } from './flash-short.ts';
import { lineProblem } from './problem-words.ts';
import { SummaryFold } from './summary-fold.tsx';
import type { CartSteps } from './use-cart-steps.ts';

type CartSummaryProps = {
  event: EventView;
  types: readonly TicketTypeView[];
  cart: Cart;
  priced: PricedCart;
  coupon: CouponState;
  steps: CartSteps;
  now: string;
};

// What is being bought; it can be changed in place. Without script it is a form of its own.
export function CartSummary({ event, types, cart, priced, coupon, steps, now }: CartSummaryProps) {
  const { currency } = event;
  const rows = types.flatMap((type) => {
    const line = priced.lines.find(({ ticketTypeId }) => ticketTypeId === type.id);
    const isLost = steps.loss?.ticketTypeId === type.id;
    return line || isLost ? [{ type, line, isLost }] : [];
  });
  const problemOf = (type: TicketTypeView) => lineProblem(type.id, type.state, priced.problems);
  const shortOf = (type: TicketTypeView) => flashShort(type, priced.lines, Date.parse(now));
  const unlocked = coupon.unlocked.filter((type) => !cart[type.id]);
  const needsLook =
    Boolean(coupon.verdict?.refusal) ||
    unlocked.length > 0 ||
    rows.some(({ type, line }) => line && (problemOf(type) ?? shortOf(type)) !== null);

  return (
    <SummaryFold
      label={`${m.cart_count({ count: countUnits(cart) })} · ${event.name}`}
      total={totalWords(priced.totalMinor, currency)}
      needsLook={needsLook}
    >
      <form method="post" onSubmit={(submit) => submit.preventDefault()}>
        <h2 className="sr-only">{m.pay_step_tickets()}</h2>
        <input type="hidden" name="event" value={event.slug_name} />
        <EventLine event={event} now={now} />
        <ul className="mt-2 divide-y divide-line">
          {rows.map(({ type, line, isLost }) => (
            <Fragment key={type.id}>
              {line && (
                <CartLine
                  line={line}
                  type={type}
                  currency={currency}
                  problem={problemOf(type)}
                  flashShort={shortOf(type)}
                  onChange={(count, date) => steps.change(type.id, count, date)}
                  onRemove={(name, date) => steps.remove({ ticketTypeId: type.id, date, name })}
                />
              )}
              {isLost && (
                <li className="py-2">
                  <UndoLine text={m.cart_removed({ name: steps.loss?.name ?? '' })} onUndo={steps.undo} />
                </li>
              )}
            </Fragment>
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
                  onChange={(count) => steps.change(type.id, count)}
                />
              )}
            </li>
          ))}
        </ul>
        <button type="submit" className={`no-script-only mb-2 w-full ${QUIET_BUTTON}`}>
          {m.cart_update()}
        </button>
        <button
          type="submit"
          name={CLEAR_FIELD}
          value="yes"
          onClick={(click) => {
            click.preventDefault();
            steps.clear();
          }}
          className="min-h-11 cursor-pointer text-small font-semibold text-ink-2 underline hover:text-ink"
        >
          {m.cart_clear()}
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
          <TotalLine label={m.cart_total()} totalMinor={priced.totalMinor} currency={currency} />
        </div>
      </form>
    </SummaryFold>
  );
}
