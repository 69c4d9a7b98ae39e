import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { maskPhone } from '#shared/phone.ts';
import { type CallData, call } from '#web/api.ts';
import { orderPath } from '#web/paths.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { totalText } from '../price-tag.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';
import { TwinNotice } from './twin-notice.tsx';

export type PayMethod = CallData<'GET /api/event/pay/methods/{id}'>[number];

type PayFormProps = { order: OrderView; methods: readonly PayMethod[]; refusal: string | null };

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
export function PayForm({ order, methods, refusal: atFirst }: PayFormProps) {
  const { pay, isPaying, refusal } = usePaying(order, atFirst);
  const failed = order.last_payment?.method;
  // After a failure another way stands ready, if there is one.
  const offered = methods.find(({ provider }) => provider !== failed) ?? methods[0];
  const withoutScript = methods.find(({ needs_script: needs }) => !needs);
  const total = totalText(toMinor(order.details?.total ?? 0), order.details?.currency ?? '');
  if (methods.length === 0) return <p className="text-ink-2">{m.pay_no_method()}</p>;
  return (
    <form method="post" onSubmit={pay} noValidate>
      <input type="hidden" name="intent" value="pay" />
      {refusal && <ErrorSummary key={refusal} message={refusal} />}
      <fieldset>
        <legend className="type-h2 mb-4">{m.pay_how()}</legend>
        {methods.some((method) => method.is_twin) && <TwinNotice>{m.twin_text()}</TwinNotice>}
        <div className="grid gap-3">
          {methods.map((method) => (
            <MethodCard
              key={method.provider}
              method={method}
              isChosen={method === offered}
              phone={order.details?.buyer.phone ?? ''}
            />
          ))}
        </div>
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

function MethodCard({ method, isChosen, phone }: { method: PayMethod; isChosen: boolean; phone: string }) {
  return (
    <div
      className={`group rounded-card border border-control bg-surface has-checked:border-primary has-checked:ring-1 has-checked:ring-primary ${method.needs_script ? 'script-only' : ''}`}
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
            id="pay-phone"
            name="phone"
            type="tel"
            inputMode="tel"
            label={m.pay_from_phone()}
            hint={m.pay_from_phone_hint({ phone: maskPhone(phone) })}
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      )}
    </div>
  );
}

function usePaying(order: OrderView, atFirst: string | null) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState(atFirst);
  const [isPaying, setIsPaying] = useState(false);
  const { reference, details } = order;
  const pay = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (isPaying) return;
    const form = new FormData(submit.currentTarget);
    setIsPaying(true);
    setRefusal(null);
    const outcome = await call('POST /api/event/pay/{id}', {
      params: { id: reference },
      body: {
        t: details?.token,
        provider: form.get('provider') as PayMethod['provider'],
        phone: String(form.get('phone') ?? '').trim() || null,
      },
    });
    if (!outcome.ok) {
      setIsPaying(false);
      setRefusal(outcome.error.message || m.pay_unreachable());
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
  return { pay, isPaying, refusal };
}
