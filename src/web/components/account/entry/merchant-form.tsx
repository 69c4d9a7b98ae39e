import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { becomeMerchant } from '#web/components/account/forms/entry-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

export const BECOME_INTENT = 'become';

// For somebody who has an account: what is known is not asked again.
export function MerchantForm({ name, answer }: { name: string; answer: FormAnswer<UserView> | null }) {
  const { submit, isBusy, refusal } = useForm(becomeMerchant, {
    answer,
    onDone: () => leaveFor(SELLER_PATH),
  });
  return (
    <>
      <h1 className="type-h1">{m.merchant_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.merchant_lead_known({ name })}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="intent" value={BECOME_INTENT} />
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
