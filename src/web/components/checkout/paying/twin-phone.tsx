import { type SubmitEvent, useEffect, useState } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { OrderNews } from '#web/components/checkout/order/use-order-news.ts';
import { onceBack } from '#web/offline/once-back.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TwinNotice } from './twin-notice.tsx';

type TwinPhoneProps = { order: OrderView; amount: string; phone: string; news: OrderNews };

// The buyer's phone, drawn on the page: in a demo no other one rings. Plain forms, so that it works without script.
export function TwinPhone({ order, amount, phone, news }: TwinPhoneProps) {
  const [isAnswered, setIsAnswered] = useState(false);
  const [isUnheard, setIsUnheard] = useState(false);
  useEffect(() => (isUnheard ? onceBack(() => setIsUnheard(false)) : undefined), [isUnheard]);
  const path = `/dev/pay/prompt/${order.reference}`;
  const answer = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (isAnswered) return;
    setIsAnswered(true);
    const body = new URLSearchParams(new FormData(submit.currentTarget) as unknown as Record<string, string>);
    const given = (submit.nativeEvent as globalThis.SubmitEvent).submitter?.getAttribute('value');
    if (given) body.set('answer', given);
    const heard = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' } }).catch(
      () => null,
    );
    setIsUnheard(heard === null);
    if (heard) await news.ask();
    setIsAnswered(false);
  };
  const form = { method: 'post', action: path, onSubmit: answer } as const;
  const token = <input type="hidden" name="t" value={order.details?.token ?? ''} />;
  return (
    <div className="mt-6">
      <TwinNotice>{m.twin_phone_text()}</TwinNotice>
      <section
        aria-label={m.twin_phone_label({ phone })}
        className={`twin-phone ${isAnswered ? 'is-answered' : ''}`}
      >
        <p className="twin-phone-bar">
          <span>{phone}</span>
          <span aria-hidden="true">▂▄▆█</span>
        </p>
        <div className="pindo" />
        <div className="twin-prompt">
          <p className="twin-prompt-name">{m.pay_method_mpesa()}</p>
          <p className="mt-2">{m.twin_phone_ask({ amount, reference: order.reference })}</p>
          <p role="alert" className="font-semibold">
            {isUnheard && m.pay_unreachable()}
          </p>
          <form {...form}>
            {token}
            <input type="hidden" name="answer" value="pin" />
            <label className="mt-4 block text-small font-semibold">
              {m.twin_phone_pin()}
              {/* Without a name: it is neither sent nor kept. */}
              <input
                type="text"
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                required
                autoComplete="off"
                title={m.twin_phone_pin_hint()}
                className="twin-pin"
              />
            </label>
            <p className="mt-1 text-caption">{m.twin_phone_pin_hint()}</p>
            <button type="submit" className="twin-pay">
              {isAnswered ? m.pay_starting() : m.twin_phone_send()}
            </button>
          </form>
          <form {...form}>
            {token}
            <button type="submit" name="answer" value="cancel" className="twin-cancel">
              {m.twin_phone_cancel()}
            </button>
          </form>
        </div>
        <div className="pindo" />
      </section>
      <form {...form} className="mt-8">
        {token}
        <p className="text-small text-ink-2">{m.twin_phone_else()}</p>
        <div className="mt-2 grid gap-2 sm:grid-cols-3">
          <button type="submit" name="answer" value="no_answer" className={`text-small ${QUIET_BUTTON}`}>
            {m.twin_phone_no_answer()}
          </button>
          <button type="submit" name="answer" value="no_money" className={`text-small ${QUIET_BUTTON}`}>
            {m.twin_phone_no_money()}
          </button>
          <button type="submit" name="answer" value="late" className={`text-small ${QUIET_BUTTON}`}>
            {m.twin_phone_late()}
          </button>
        </div>
        <p className="mt-2 text-small text-ink-2">{m.twin_phone_late_hint()}</p>
      </form>
    </div>
  );
}
