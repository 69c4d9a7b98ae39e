import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type CodeAddress, saveCode } from './code-forms.ts';
import type { TermsAround } from './code-values.ts';
import type { Values } from './sale-values.ts';
import { TermsFields } from './terms-fields.tsx';

type CodeEditorProps = {
  address: CodeAddress;
  // null: a new one.
  id: number | null;
  around: TermsAround;
  values: Values;
  answer: FormAnswer<null> | null;
  now: string;
};

export function CodeEditor({ address, id, around, values, answer, now }: CodeEditorProps) {
  const { submit, isBusy, refusal } = useForm(saveCode(address, id, around), {
    answer,
    onDone: () => leaveFor(`${sellerEventPath(address.organizer, Number(address.event), 'codes')}?saved`),
  });
  const errors = refusal?.fields ?? {};
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <FormErrors refusal={refusal} />
      {id === null && (
        <TextField
          id="coupon_code"
          label={m.sales_code()}
          hint={m.sales_code_hint()}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.coupon_code ?? ''}
          error={errors.coupon_code}
        />
      )}
      <TermsFields around={around} values={values} errors={errors} isMany={false} now={now} />
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {id === null ? m.sales_code_make() : m.sales_save()}
      </SubmitButton>
    </form>
  );
}
