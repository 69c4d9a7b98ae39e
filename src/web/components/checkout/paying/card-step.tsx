import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { refusedFor } from '#web/forms/form.rules.ts';
import type { Form } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { outcomePath } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { type CardForm, openCardForm } from './card-form.ts';
import { SaveFirst } from './save-first.tsx';
import { TestCards } from './test-cards.tsx';
import { TwinNotice } from './twin-notice.tsx';

type CardNext = Extract<NonNullable<NonNullable<OrderView['details']>['next']>, { kind: 'card' }>;

// The card's fields belong to the provider: no digit of a card ever reaches us.
export function CardStep({ order, next }: { order: OrderView; next: CardNext }) {
  const place = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<CardForm | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const { scriptUrl, publishableKey, clientSecret } = next;
  const { details } = order;
  const backPath = outcomePath('callback', order.reference, details?.token);
  const { submit, isBusy, refusal } = useForm(payingWith(card, order, backPath), {
    onDone: () => leaveFor(backPath),
  });

  useEffect(() => {
    let isGone = false;
    let opened: CardForm | null = null;
    openCardForm({ scriptUrl, publishableKey, clientSecret, locale: currentLocale() }).then(
      (made) => {
        if (isGone || !place.current) return;
        opened = made;
        made.mount(place.current);
        setCard(made);
        setIsBroken(false);
      },
      () => !isGone && setIsBroken(true),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [scriptUrl, publishableKey, clientSecret]);

  const amount = totalText(toMinor(details?.total ?? 0), details?.currency ?? '');
  return (
    <section>
      <h1 className="type-h1">{m.card_title()}</h1>
      <p className="mt-3 mb-6 text-ink-2">{m.card_text()}</p>
      {next.isTwin && <TwinNotice>{m.twin_card_text()}</TwinNotice>}
      <p className="no-script-only text-ink-2">{m.pay_needs_script()}</p>
      <form onSubmit={(event) => (card ? submit(event) : event.preventDefault())} className="script-only">
        <FormErrors refusal={isBusy ? null : refusal} />
        {next.isTwin && card && <TestCards onPick={card.fillTestCard} />}
        <div
          ref={place}
          aria-busy={!card && !isBroken}
          className="min-h-56 rounded-card border border-line bg-white p-4 text-black"
        />
        {isBroken ? (
          <div role="alert" className="mt-4">
            <p className="font-semibold text-error">{m.card_broken()}</p>
            <button type="button" onClick={() => location.reload()} className={`mt-3 w-full ${QUIET_BUTTON}`}>
              {m.shell_retry()}
            </button>
          </div>
        ) : (
          <>
            <SaveFirst />
            <button
              type="submit"
              aria-disabled={isBusy || !card}
              className={`once-saved mt-6 min-h-14 w-full text-[18px] font-bold ${PRIMARY_BUTTON}`}
            >
              {isBusy ? m.pay_starting() : m.pay_amount({ amount })}
            </button>
          </>
        )}
      </form>
    </section>
  );
}

const payingWith =
  (card: CardForm | null, { reference, details }: OrderView, backPath: string): Form<true> =>
  async (call) => {
    let problem: string | null | undefined;
    try {
      problem = await card?.pay(new URL(backPath, location.href).href);
    } catch {
      const refusal = refusedFor(new FormData(), {}, m.pay_unreachable());
      return { ok: false, refusal: { ...refusal, code: 'unreachable' } };
    }
    if (problem !== null) {
      return { ok: false, refusal: refusedFor(new FormData(), {}, problem || m.pay_failed_card()) };
    }
    // Whether it worked the provider tells our server, not this page.
    await call('POST /api/event/pay/check/{id}', { params: { id: reference }, body: { t: details?.token } });
    return { ok: true, done: true };
  };
