import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { call } from '#web/api/api.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { outcomePath } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { type CardForm, openCardForm } from './card-form.ts';
import { TestCards } from './test-cards.tsx';
import { TwinNotice } from './twin-notice.tsx';

type CardNext = Extract<NonNullable<NonNullable<OrderView['details']>['next']>, { kind: 'card' }>;

// The card's own fields are the provider's: no digit of a card ever reaches us.
export function CardStep({ order, next }: { order: OrderView; next: CardNext }) {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<CardForm | 'broken' | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { scriptUrl, publishableKey, clientSecret } = next;
  const { reference, details } = order;
  const backPath = outcomePath('callback', reference, details?.token);

  useEffect(() => {
    let isGone = false;
    let opened: CardForm | null = null;
    openCardForm({ scriptUrl, publishableKey, clientSecret, locale: currentLocale() }).then(
      (made) => {
        if (isGone || !place.current) return;
        opened = made;
        made.mount(place.current);
        setForm(made);
      },
      () => !isGone && setForm('broken'),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [scriptUrl, publishableKey, clientSecret]);

  const pay = async (submit: SubmitEvent) => {
    submit.preventDefault();
    if (isPaying || form === null || form === 'broken') return;
    setIsPaying(true);
    setTrouble(null);
    const problem = await form.pay(new URL(backPath, location.href).href);
    if (problem !== null) {
      setTrouble(problem || m.pay_failed_card());
      return setIsPaying(false);
    }
    // Whether it worked the provider tells our server, not this page.
    await call('POST /api/event/pay/check/{id}', { params: { id: reference }, body: { t: details?.token } });
    location.assign(backPath);
  };

  const amount = totalText(toMinor(details?.total ?? 0), details?.currency ?? '');
  return (
    <section>
      <h1 className="type-h1">{m.card_title()}</h1>
      <p className="mt-3 mb-6 text-ink-2">{m.card_text()}</p>
      {next.isTwin && <TwinNotice>{m.twin_card_text()}</TwinNotice>}
      <p className="no-script-only text-ink-2">{m.pay_needs_script()}</p>
      <form onSubmit={pay} className="script-only">
        {trouble && <ErrorSummary key={trouble} message={trouble} />}
        {next.isTwin && form !== null && form !== 'broken' && <TestCards onPick={form.fillTestCard} />}
        <div
          ref={place}
          aria-busy={form === null}
          className="min-h-56 rounded-card border border-line bg-white p-4 text-black"
        />
        {form === 'broken' ? (
          <div role="alert" className="mt-4">
            <p className="font-semibold text-error">{m.card_broken()}</p>
            <button type="button" onClick={() => location.reload()} className={`mt-3 w-full ${QUIET_BUTTON}`}>
              {m.shell_retry()}
            </button>
          </div>
        ) : (
          <button
            type="submit"
            aria-disabled={isPaying || form === null}
            className={`mt-6 min-h-14 w-full text-[18px] font-bold ${PRIMARY_BUTTON}`}
          >
            {isPaying ? m.pay_starting() : m.pay_amount({ amount })}
          </button>
        )}
      </form>
    </section>
  );
}
