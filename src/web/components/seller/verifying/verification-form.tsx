import { type SubmitEvent, useState } from 'react';
import type { VerificationView } from '#modules/verifying/verifying.contract.ts';
import { m } from '#shared/messages/messages.js';
import { KIND_WORDS } from '#web/components/shared/payout-words.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { verificationPath } from '#web/paths/payouts.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PapersField } from './papers-field.tsx';
import { askVerification, PAPER_FIELD } from './verifying-forms.ts';

type VerificationFormProps = {
  organizer: string;
  view: VerificationView;
  // Under which it is asked, once.
  id: string;
  answer: FormAnswer<null> | null;
  // Where no script runs: what was typed when papers were uploaded or removed.
  kept: Record<string, string> | null;
};

// null: the papers were all that was wrong.
function withoutPapers(refusal: FormRefusal | null): FormRefusal | null {
  if (!refusal || !(PAPER_FIELD in refusal.fields)) return refusal;
  const { [PAPER_FIELD]: _, ...fields } = refusal.fields;
  return Object.keys(fields).length === 0 ? null : { ...refusal, fields };
}

// Who is paid, with the papers that say so.
export function VerificationForm({ organizer, view, id, answer, kept }: VerificationFormProps) {
  const [isSending, setIsSending] = useState(false);
  const { submit, isBusy, isKept, refusal } = useForm(askVerification(organizer), {
    answer,
    onDone: () => leaveFor(`${verificationPath(organizer)}?asked`),
  });
  // The refusal since which papers were chosen or removed.
  const [touched, setTouched] = useState<FormRefusal | null>(null);
  const errors = refusal?.fields ?? {};
  const typed = (isKept ? null : (refusal?.typed ?? kept)) ?? {};
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (isSending) event.preventDefault();
    else void submit(event);
  };
  return (
    <form
      method="post"
      action={verificationPath(organizer)}
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
      className="grid gap-5"
    >
      {/* What Enter in a field means: to hand it in, not the first button that happens to stand there. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {m.verify_send()}
      </button>
      <FormErrors refusal={touched === refusal ? withoutPapers(refusal) : refusal} />
      <input type="hidden" name="id" value={typed.id ?? id} />
      <TextField
        id="legal_name"
        label={m.verify_name()}
        hint={m.verify_name_hint()}
        maxLength={160}
        autoComplete="off"
        defaultValue={typed.legal_name ?? ''}
        error={errors.legal_name}
      />
      <TextField
        id="number"
        label={m.verify_number()}
        hint={m.verify_number_hint()}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed.number ?? ''}
        error={errors.number}
      />
      <SelectField
        id="method"
        label={m.verify_method()}
        defaultValue={typed.method ?? view.methods[0]?.id}
        error={errors.method}
      >
        {view.methods.map(({ id: method, kind, label, currency }) => (
          <option key={method} value={method}>
            {KIND_WORDS[kind]()} {label} · {currency}
          </option>
        ))}
      </SelectField>
      <PapersField
        organizer={organizer}
        papers={view.papers}
        error={errors[PAPER_FIELD]}
        isSending={isSending}
        onSending={setIsSending}
        onTouched={() => setTouched(refusal)}
      />
      <SubmitButton isBusy={isBusy || isSending} className="w-full sm:w-auto sm:justify-self-start">
        {m.verify_send()}
      </SubmitButton>
    </form>
  );
}
