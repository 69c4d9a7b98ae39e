import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { declineFactor } from '#web/components/account/forms/profile-forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { PROFILE_PATH } from '#web/paths/account.ts';
import { ShieldIcon } from '#web/ui/account-icons.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';

// Asks people who sell to switch the second factor on, until they do or say no.
export function FactorOffer() {
  const { revalidate } = useRevalidator();
  const { submit, isBusy, refusal } = useForm(declineFactor, { onDone: revalidate });
  return (
    <section
      aria-labelledby="factor-offer"
      className="mt-6 grid gap-4 rounded-sheet bg-primary-soft p-5 text-on-primary-soft sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6"
    >
      <ShieldIcon className="size-10" />
      <div>
        <h2 id="factor-offer" className="type-h2">
          {m.factor_offer_title()}
        </h2>
        <p className="mt-1">{m.factor_offer_text()}</p>
        <FormErrors refusal={refusal} />
        <div className="mt-4 flex flex-wrap gap-2">
          <a href={`${PROFILE_PATH}#factor`} className={PRIMARY_BUTTON}>
            {m.factor_start()}
          </a>
          <form method="post" onSubmit={submit}>
            <button type="submit" aria-disabled={isBusy} className={QUIET_BUTTON}>
              {m.factor_offer_decline()}
            </button>
          </form>
        </div>
      </div>
    </section>
  );
}
