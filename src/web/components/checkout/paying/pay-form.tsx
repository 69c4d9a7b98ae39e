import { type SubmitEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { maskPhone, phoneCountryOf } from '#shared/phone.ts';
import { type CallData, call } from '#web/api/api.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { orderPath } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TwinNotice } from './twin-notice.tsx';

export type PayMethod = CallData<'GET /api/event/pay/methods/{id}'>[number];

// Why a phone cannot pay, with what was typed.
export interface PhoneRefusal {
  message: string;
  typed: string;
}

type PayFormProps = {
  order: OrderView;
  methods: readonly PayMethod[];
  refusal: string | null;
  phoneRefusal: PhoneRefusal | null;
};

const PHONE_FIELD = 'pay-phone';

const METHOD_NAMES: Record<PayMethod['method'], () => string> = {
  mpesa: m.pay_method_mpesa,
  card: m.pay_method_card,
  sandbox: m.pay_method_sandbox,
};
const METHOD_HINTS: Record<PayMethod['method'], () => string> = {
  mpesa: m.pay_method_mpesa_hint,
  card: m.pay_method_card_hint,
  sandbox: m.pay_method_sandbox_hint,
};

// The ways to pay as large cards, and the button that says how much.
export function PayForm(props: PayFormProps) {
  const { order, methods } = props;
  const { pay, isPaying, refusal, phoneRefusal } = usePaying(props);
  const offered = firstOffer(order, methods, props.phoneRefusal !== null);
  const twins = methods.filter((method) => method.is_twin);
  const withoutScript = methods.find(({ needs_script: needs }) => !needs);
  const total = totalText(toMinor(order.details?.total ?? 0), order.details?.currency ?? '');
  if (methods.length === 0) return <p className="text-ink-2">{m.pay_no_method()}</p>;
  return (
    <form method="post" onSubmit={pay} noValidate>
      <input type="hidden" name="intent" value="pay" />
      {refusal && <ErrorSummary key={refusal} message={refusal} />}
      {phoneRefusal && (
        <ErrorSummary
          key={JSON.stringify(phoneRefusal)}
          message={phoneRefusal.message}
          fields={{ [PHONE_FIELD]: phoneRefusal.message }}
        />
      )}
      <fieldset>
        <legend className="type-h2 mb-4">{m.pay_how()}</legend>
        {twins.length > 0 && <TwinNotice>{twinWords(twins)}</TwinNotice>}
        <div className="grid gap-3">
          {methods.map((method) => (
            <MethodCard
              key={method.provider}
              method={method}
              isChosen={method === offered}
              order={order}
              phoneRefusal={phoneRefusal}
              isStandIn={method.provider === 'sandbox' && twins.length > 0}
            />
          ))}
        </div>
        {offered?.needs_script && withoutScript && (
          // What is chosen cannot be seen without script: the way that can be is meant.
          <noscript>
            <input type="radio" name="provider" value={withoutScript.provider} defaultChecked hidden />
          </noscript>
        )}
        {methods.some((method) => method.needs_script) && (
          <p className="no-script-only mt-3 text-small text-ink-2">{m.pay_needs_script()}</p>
        )}
      </fieldset>
      <button
        type="submit"
        aria-disabled={isPaying}
        className={`mt-6 min-h-14 w-full text-[18px] font-bold ${withoutScript ? '' : 'script-only'} ${PRIMARY_BUTTON}`}
      >
        {isPaying ? m.pay_starting() : m.pay_amount({ amount: total })}
      </button>
    </form>
  );
}

// Names what is offered.
function twinWords(twins: readonly PayMethod[]): string {
  if (twins.length > 1) return m.twin_text();
  return twins[0]?.method === 'card' ? m.twin_text_card() : m.twin_text_mpesa();
}

// After a failure another way stands ready, if there is one.
function firstOffer({ last_payment: last }: OrderView, methods: readonly PayMethod[], isPhoneWrong: boolean) {
  const offered = methods.find((method) =>
    isPhoneWrong ? method.needs_phone : method.provider !== last?.method,
  );
  return offered ?? methods[0];
}

// Whether it can be paid without another number.
const takesPhoneOf = ({ details }: OrderView, { needs_phone: isNeeded, phone_country: country }: PayMethod) =>
  !isNeeded || phoneCountryOf(details?.buyer.phone ?? '') === country;

type MethodCardProps = {
  method: PayMethod;
  isChosen: boolean;
  order: OrderView;
  phoneRefusal: PhoneRefusal | null;
  // For browsers without script, where no twin works.
  isStandIn: boolean;
};

function MethodCard({ method, isChosen, order, phoneRefusal, isStandIn }: MethodCardProps) {
  const isPhoneKnown = takesPhoneOf(order, method);
  const phone = maskPhone(order.details?.buyer.phone ?? '', order.event.country);
  return (
    <div
      className={`group rounded-card border border-control bg-surface has-checked:border-primary has-checked:ring-1 has-checked:ring-primary ${method.needs_script ? 'script-only' : isStandIn ? 'no-script-only' : ''}`}
    >
      <label className="flex min-h-16 cursor-pointer items-center gap-4 p-4">
        <input
          type="radio"
          name="provider"
          value={method.provider}
          defaultChecked={isChosen}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0">
          <span className="type-h3 block">{METHOD_NAMES[method.method]()}</span>
          <span className="text-small text-ink-2">{METHOD_HINTS[method.method]()}</span>
        </span>
      </label>
      {method.needs_phone && (
        <div className="hidden px-4 pb-4 group-has-checked:block">
          <TextField
            id={PHONE_FIELD}
            name="phone"
            type="tel"
            inputMode="tel"
            label={m.pay_from_phone()}
            hint={isPhoneKnown ? m.pay_from_phone_hint({ phone }) : m.reason_phone_foreign()}
            error={phoneRefusal?.message}
            defaultValue={phoneRefusal?.typed}
            required={!isPhoneKnown}
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      )}
    </div>
  );
}

function usePaying({ order, methods, ...atFirst }: PayFormProps) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState(atFirst.refusal);
  const [phoneRefusal, setPhoneRefusal] = useState(atFirst.phoneRefusal);
  const [isPaying, setIsPaying] = useState(false);
  const { reference, details } = order;
  // Back from the provider phones show the page as it was left.
  useEffect(() => {
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setIsPaying(false);
    addEventListener('pageshow', onBack);
    return () => removeEventListener('pageshow', onBack);
  }, []);
  const pay = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (isPaying) return;
    const form = new FormData(submit.currentTarget);
    const provider = form.get('provider') as PayMethod['provider'];
    const phone = String(form.get('phone') ?? '').trim();
    const chosen = methods.find((method) => method.provider === provider);
    setRefusal(null);
    setPhoneRefusal(null);
    if (chosen && phone === '' && !takesPhoneOf(order, chosen)) {
      return setPhoneRefusal({ message: m.reason_phone_foreign(), typed: phone });
    }
    setIsPaying(true);
    const outcome = await call('POST /api/event/pay/{id}', {
      params: { id: reference },
      body: {
        t: details?.token,
        provider,
        phone: phone || null,
      },
    });
    if (!outcome.ok) {
      setIsPaying(false);
      const { message, errors } = outcome.error;
      if (errors?.phone) return setPhoneRefusal({ message, typed: phone });
      setRefusal(message || m.pay_unreachable());
      // What the page offers is no longer to be had.
      const { statusCode, code } = outcome.error;
      if (statusCode === 410 || code === 'too_many_attempts') await revalidate();
      return;
    }
    const { next } = outcome.body.data;
    if (next?.kind === 'redirect') return location.assign(next.url);
    // The card's fields need a page whose policy lets the provider in.
    if (next?.kind === 'card') return location.assign(orderPath(reference, details?.token));
    await revalidate();
    setIsPaying(false);
  };
  return { pay, isPaying, refusal, phoneRefusal };
}
