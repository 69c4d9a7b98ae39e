import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { codesFilePath, sellerEventPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type CodeAddress, MOST_CODES, makeCodes } from './code-forms.ts';
import type { TermsAround } from './code-values.ts';
import { CopyButton } from './copy-button.tsx';
import type { Values } from './sale-values.ts';
import { TermsFields } from './terms-fields.tsx';
import { Told } from './told.tsx';

type ManyCodesEditorProps = {
  address: CodeAddress;
  batch: string;
  around: TermsAround;
  values: Values;
  answer: FormAnswer<{ codes: string[] }> | null;
  now: string;
};

// Many codes with the same terms; afterwards the codes themselves, to copy or as a file.
export function ManyCodesEditor({ address, batch, around, values, answer, now }: ManyCodesEditorProps) {
  const { submit, isBusy, refusal, done } = useForm(makeCodes(address, around), { answer });
  const errors = refusal?.fields ?? {};
  if (done) return <MadeCodes address={address} codes={done.codes} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="batch" value={values.batch ?? batch} />
      <TextField
        id="prefix"
        label={m.sales_prefix()}
        hint={m.sales_prefix_hint()}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={values.prefix ?? ''}
        error={errors.prefix}
      />
      <TextField
        id="count"
        label={m.sales_count()}
        hint={m.sales_count_hint({ most: String(MOST_CODES) })}
        inputMode="numeric"
        maxLength={9}
        defaultValue={values.count ?? ''}
        error={errors.count}
      />
      <TermsFields around={around} values={values} errors={errors} isMany now={now} />
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.sales_many_make()}
      </SubmitButton>
    </form>
  );
}

function MadeCodes({ address: { organizer, event }, codes }: { address: CodeAddress; codes: string[] }) {
  const text = codes.join('\n');
  return (
    <div className="grid max-w-2xl gap-4">
      <Told>{m.sales_many_made({ count: codes.length })}</Told>
      <div className="flex flex-wrap gap-2">
        <a
          href={codesFilePath(organizer, Number(event), { with: codes[0] ?? '' })}
          download
          className={PRIMARY_BUTTON}
        >
          {m.sales_codes_file()}
        </a>
        <CopyButton text={text} />
        <a href={sellerEventPath(organizer, Number(event), 'codes')} className={QUIET_BUTTON}>
          {m.sales_many_back()}
        </a>
      </div>
      <TextAreaField
        id="codes"
        label={m.sales_many_list()}
        readOnly
        rows={Math.min(20, codes.length + 1)}
        value={text}
        spellCheck={false}
      />
    </div>
  );
}
