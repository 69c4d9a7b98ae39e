import { type SubmitEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPhone } from '#shared/phone.ts';
import { call } from '#web/api/api.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { type Buyer, buyerErrors, buyerOf, type FieldErrors, fieldErrorsOf } from './buyer-form.ts';
import { rememberBuyer, rememberedBuyer } from './remembered-buyer.ts';

// Why a correction was refused, with what was typed.
export interface BuyerRefusal {
  message: string;
  fields: FieldErrors;
  typed: Buyer;
}

type BuyerPartProps = { order: OrderView; buyer: Buyer; refusal: BuyerRefusal | null };

// Who the tickets are for, as it was typed, to be corrected before it costs anything.
export function BuyerPart({ order, buyer, refusal: atFirst }: BuyerPartProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { save, isSaving, refusal } = useCorrection(order, atFirst, () => {
    if (fold.current) fold.current.open = false;
  });
  const { country } = order.event;
  const isFree = order.details?.total === 0;
  const told = [buyer.name, buyer.email, formatPhone(buyer.phone, country)].filter(Boolean);
  return (
    <section aria-label={m.pay_you()} className="mb-6 rounded-card border border-line bg-surface px-4 py-2">
      <details ref={fold} open={refusal !== null}>
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4">
          <span className="min-w-0 text-small break-words">
            {told.map((line) => (
              <span key={line} className="block first:font-semibold">
                {line}
              </span>
            ))}
          </span>
          <span className="inline-flex min-h-11 shrink-0 items-center text-small font-semibold text-primary underline">
            {m.pay_correct()}
          </span>
        </summary>
        <form method="post" noValidate onSubmit={save} className="mt-2 border-t border-line pt-4 pb-2">
          {refusal && (
            <ErrorSummary
              key={JSON.stringify(refusal)}
              message={refusal.message}
              fields={{ ...refusal.fields }}
            />
          )}
          <input type="hidden" name="intent" value="buyer" />
          <input type="hidden" name="country" value={country} />
          <BuyerFields
            key={told.join()}
            typed={refusal?.typed ?? buyer}
            errors={refusal?.fields ?? {}}
            country={country}
            isPhoneOptional={isFree}
          />
          <button type="submit" aria-disabled={isSaving} className={`mt-4 w-full sm:w-auto ${QUIET_BUTTON}`}>
            {isSaving ? m.pay_starting() : m.pay_correct_save()}
          </button>
        </form>
      </details>
    </section>
  );
}

function useCorrection(order: OrderView, atFirst: BuyerRefusal | null, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState(atFirst);
  const [isSaving, setIsSaving] = useState(false);
  const { reference, details, event } = order;
  const save = async (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    if (isSaving) return;
    const typed = buyerOf(new FormData(submit.currentTarget));
    const fields = buyerErrors(typed, event.country, details?.total === 0);
    if (Object.keys(fields).length > 0) {
      return setRefusal({ message: m.pay_check_fields(), fields, typed });
    }
    setIsSaving(true);
    const outcome = await call('POST /api/event/order/buyer/{id}', {
      params: { id: reference },
      body: { ...typed, t: details?.token },
    });
    setIsSaving(false);
    if (!outcome.ok) {
      const message = outcome.error.message || m.pay_unreachable();
      return setRefusal({ message, fields: fieldErrorsOf(outcome.error.errors, message), typed });
    }
    if (rememberedBuyer() !== null) rememberBuyer(typed);
    setRefusal(null);
    onDone();
    await revalidate();
  };
  return { save, isSaving, refusal };
}
