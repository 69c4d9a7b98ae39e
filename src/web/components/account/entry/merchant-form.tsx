import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { becomeMerchant } from '#web/components/account/forms/entry-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

export const BECOME_INTENT = 'become';

type MerchantFormProps = { name: string; next: string; answer: FormAnswer<UserView> | null };

// For somebody who has an account: what is known is not asked again.
export function MerchantForm({ name, next, answer }: MerchantFormProps) {
  const { submit, isBusy, refusal } = useForm(becomeMerchant, {
    answer,
    onDone: () => leaveFor(next),
  });
  return (
    <>
      <h1 className="type-h1">{m.merchant_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.merchant_lead_known({ name })}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="intent" value={BECOME_INTENT} />
        <input type="hidden" name="next" value={next} />
        <TextField
          id="organization"
          label={m.merchant_organization()}
          hint={m.merchant_organization_hint()}
          autoComplete="organization"
          maxLength={100}
          defaultValue={refusal?.typed.organization}
          error={refusal?.fields.organization}
        />
        <SubmitButton isBusy={isBusy}>{m.merchant_button()}</SubmitButton>
      </form>
    </>
  );
}
