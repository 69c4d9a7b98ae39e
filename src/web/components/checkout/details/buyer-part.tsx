import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPhone } from '#shared/phone.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { type Buyer, buyerOf, buyerTyped } from './buyer-form.ts';
import { correctingBuyer } from './correct-buyer.ts';
import { rememberBuyer, rememberedBuyer } from './remembered-buyer.ts';
import { suggestEmail } from './suggest-email.ts';

type BuyerPartProps = { order: OrderView; buyer: Buyer; answer: FormAnswer<true> | null };

// The buyer's data, which can be corrected until the order is paid.
export function BuyerPart({ order, buyer, answer }: BuyerPartProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { revalidate } = useRevalidator();
  const { reference, details } = order;
  const { country } = order.event;
  const isFree = details?.total === 0;
  const run = correctingBuyer({ reference, token: details?.token, country, isFree });
  const { submit, isBusy, refusal } = useForm(run, {
    answer,
    async onDone(_, form) {
      if (rememberedBuyer() !== null) rememberBuyer(buyerOf(form));
      if (fold.current) fold.current.open = false;
      await revalidate();
    },
  });
  const meant = suggestEmail(buyer.email);
  const told = [buyer.name, buyer.email, formatPhone(buyer.phone, country)].filter(Boolean);
  return (
    <section aria-label={m.pay_you()} className="mb-6 rounded-card border border-line bg-surface px-4 py-2">
      <details ref={fold} open={refusal !== null} className="correcting">
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
        <form method="post" noValidate onSubmit={submit} className="mt-2 border-t border-line pt-4 pb-2">
          <FormErrors refusal={refusal} />
          <input type="hidden" name="intent" value="buyer" />
          <input type="hidden" name="country" value={country} />
          <input type="hidden" name="total" value={details?.total} />
          <BuyerFields
            key={told.join()}
            typed={refusal ? buyerTyped(refusal.typed) : buyer}
            errors={refusal?.fields ?? {}}
            country={country}
            isPhoneOptional={isFree}
          />
          <button type="submit" aria-disabled={isBusy} className={`mt-4 w-full sm:w-auto ${PRIMARY_BUTTON}`}>
            {isBusy ? m.pay_starting() : m.pay_correct_save()}
          </button>
        </form>
      </details>
      {meant !== null && (
        // Whoever went on before the slip was pointed out, or has no script, sees it here and mends it with one tap.
        <form method="post" onSubmit={submit}>
          <input type="hidden" name="intent" value="buyer" />
          <input type="hidden" name="country" value={country} />
          <input type="hidden" name="total" value={details?.total} />
          <input type="hidden" name="name" value={buyer.name} />
          <input type="hidden" name="email" value={meant} />
          <input type="hidden" name="phone" value={buyer.phone} />
          <button
            type="submit"
            aria-disabled={isBusy}
            className="min-h-11 cursor-pointer text-left text-small font-semibold text-primary underline"
          >
            {m.pay_did_you_mean({ email: meant })}
          </button>
        </form>
      )}
    </section>
  );
}
