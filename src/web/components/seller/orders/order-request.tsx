import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { refundPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { type ActAnswer, ActForm } from './act-form.tsx';
import type { AtOrder } from './order-forms.ts';

type OrderRequestProps = {
  at: AtOrder;
  order: SoldOrder;
  request: NonNullable<SoldOrder['request']>;
  answered: ActAnswer | null;
};

// The buyer asks for the money back: it goes back, or stays with a word why.
export function OrderRequest({ at: place, order, request, answered }: OrderRequestProps) {
  const at = (instant: string) => formatFull(instant, order.event.time_zone, currentLocale());
  const isOpen = order.is_asked && order.can_edit;
  return (
    <section aria-labelledby="order-request" className="rounded-card border border-line bg-surface p-4">
      <h2 id="order-request" className="text-[20px] leading-7 font-bold">
        {m.orders_asked()}
      </h2>
      <p className="mt-1 text-small text-ink-2">
        {m.orders_asked_at({ asked: at(request.asked_at), start: at(request.event_starts_at) })}
      </p>
      {request.words !== '' && (
        <blockquote className="mt-2 border-l-4 border-line pl-3 whitespace-pre-wrap wrap-anywhere">
          {request.words}
        </blockquote>
      )}
      {request.answer !== '' && (
        <p className="mt-2 text-ink-2 wrap-anywhere">{m.orders_answered({ words: request.answer })}</p>
      )}
      {isOpen && (
        <div className="mt-4 grid gap-4">
          {order.can_refund && (
            <a
              href={refundPath(place.organizer, place.reference)}
              className={`${PRIMARY_BUTTON} sm:justify-self-start`}
            >
              {m.orders_grant()}
            </a>
          )}
          <ActForm at={place} act="refuse" answered={answered} className="grid gap-2">
            {({ isBusy, refusal }) => (
              <>
                <TextAreaField
                  id="refuse--words"
                  name="words"
                  label={m.orders_refuse_words()}
                  hint={m.orders_refuse_hint()}
                  rows={3}
                  maxLength={1_000}
                  defaultValue={refusal?.typed.words ?? ''}
                  error={refusal?.fields.words}
                />
                <button
                  type="submit"
                  aria-disabled={isBusy}
                  className={`${QUIET_BUTTON} sm:justify-self-start`}
                >
                  {isBusy ? m.form_busy() : m.orders_refuse_button()}
                </button>
              </>
            )}
          </ActForm>
        </div>
      )}
    </section>
  );
}
