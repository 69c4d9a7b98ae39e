import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { maskPhone, phoneCountryOf } from '#shared/phone.ts';
import type { CallData } from '#web/api/api.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { SaveFirst } from './save-first.tsx';
import { startingPayment } from './start-payment.ts';
import { TwinNotice } from './twin-notice.tsx';

export type PayMethod = CallData<'GET /api/event/pay/methods/{id}'>[number];

type PayFormProps = {
  order: OrderView;
  methods: readonly PayMethod[];
  // The refusal of the last form on this page that was sent without script.
  refusal: FormRefusal | null;
};

// Put before the ids of its fields, because the page also has a field for the buyer's own phone.
const PREFIX = 'pay-';

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
  const { submit, isBusy, refusal } = usePaying(props);
  const [isPhoneWrong] = useState(refusal?.fields.phone !== undefined);
  const offered = firstOffer(order, methods, isPhoneWrong);
  const twins = methods.filter((method) => method.is_twin);
  const withoutScript = methods.find(({ needs_script: needs }) => !needs);
  const total = totalText(toMinor(order.details?.total ?? 0), order.details?.currency ?? '');
  if (methods.length === 0) return <p className="text-ink-2">{m.pay_no_method()}</p>;
  return (
    <form method="post" onSubmit={submit} noValidate>
      <input type="hidden" name="intent" value="pay" />
      <FormErrors refusal={refusal} prefix={PREFIX} />
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
              refusal={refusal}
              isStandIn={method.provider === 'sandbox' && twins.length > 0}
            />
          ))}
        </div>
        {offered?.needs_script && withoutScript && (
          // Without script one cannot see which way is chosen, so the way that works without it is taken.
          <noscript>
            <input type="radio" name="provider" value={withoutScript.provider} defaultChecked hidden />
          </noscript>
        )}
        {methods.some((method) => method.needs_script) && (
          <p className="no-script-only mt-3 text-small text-ink-2">{m.pay_needs_script()}</p>
        )}
      </fieldset>
      <SaveFirst />
      <button
        type="submit"
        aria-disabled={isBusy}
        className={`once-saved mt-6 min-h-14 w-full text-[18px] font-bold ${withoutScript ? '' : 'script-only'} ${PRIMARY_BUTTON}`}
      >
        {isBusy ? m.pay_starting() : m.pay_amount({ amount: total })}
      </button>
    </form>
  );
}

// Names what is offered.
function twinWords(twins: readonly PayMethod[]): string {
  if (twins.length > 1) return m.twin_text();
  return twins[0]?.method === 'card' ? m.twin_text_card() : m.twin_text_mpesa();
}

// After a failure another way is preselected, if there is one.
function firstOffer({ last_payment: last }: OrderView, methods: readonly PayMethod[], isPhoneWrong: boolean) {
  const offered = methods.find((method) =>
    isPhoneWrong ? method.needs_phone : method.provider !== last?.method,
  );
  return offered ?? methods[0];
}

// Whether this way works with the buyer's own phone number, or needs none.
const takesPhoneOf = ({ details }: OrderView, { needs_phone: isNeeded, phone_country: country }: PayMethod) =>
  !isNeeded || phoneCountryOf(details?.buyer.phone ?? '') === country;

type MethodCardProps = {
  method: PayMethod;
  isChosen: boolean;
  order: OrderView;
  refusal: FormRefusal | null;
  // Only for browsers without script, where no simulator works.
  isStandIn: boolean;
};

function MethodCard({ method, isChosen, order, refusal, isStandIn }: MethodCardProps) {
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
            id={`${PREFIX}phone`}
            name="phone"
            type="tel"
            inputMode="tel"
            label={m.pay_from_phone()}
            hint={isPhoneKnown ? m.pay_from_phone_hint({ phone }) : m.reason_phone_foreign()}
            error={refusal?.fields.phone}
            defaultValue={refusal?.typed.phone}
            required={!isPhoneKnown}
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      )}
    </div>
  );
}

function usePaying({ order, methods, refusal }: PayFormProps) {
  const { revalidate } = useRevalidator();
  const { reference, details } = order;
  const token = details?.token;
  const needsPhone = (provider: string) => {
    const chosen = methods.find((method) => method.provider === provider);
    return chosen !== undefined && !takesPhoneOf(order, chosen);
  };
  return useForm(startingPayment({ reference, token, needsPhone }), {
    answer: refusal && { ok: false, refusal },
    async onDone(next) {
      if (next?.kind === 'redirect') await leaveFor(next.url);
      // The card's fields need a document whose policy allows the provider's script.
      if (next?.kind === 'card') await leaveFor(orderPath(reference, token));
      await revalidate();
    },
    async onRefused({ status, code }) {
      // What the page offers is not available any more.
      if (status === 410 || code === 'too_many_attempts') await revalidate();
    },
  });
}
