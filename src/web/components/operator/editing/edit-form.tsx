import { type ReactNode, useContext, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { wordsBefore } from '#web/forms/chosen-texts.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { BothTexts } from '#web/ui/form/both-texts.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Unsay } from '../page/operator-page.tsx';
import type { Edited, EditField, EditGroup } from './edited.ts';

type EditFormProps = {
  run: Form<null, Edited>;
  groups: readonly EditGroup[];
  there: Edited;
  // Of what is written for the first time.
  id?: string;
  answer: FormAnswer<null, Edited> | null;
  // Where it leads once it is saved, or once that was done which another of its buttons says.
  savedAt: string | ((form: FormData) => string);
  children?: ReactNode;
  // Below the button that saves: what can be done with the text, with buttons of this same form, so that none of them leaves
  // typed words behind.
  acts?: (refusal: FormRefusal<Edited> | null) => ReactNode;
};

// A text of the site's, to be changed. Two people who do so at once both see both.
export function EditForm({ run, groups, there, id, answer, savedAt, children, acts }: EditFormProps) {
  const [isTouched, setIsTouched] = useState(false);
  const { submit, isBusy, isKept, refusal } = useForm(run, {
    answer,
    onDone: (_, form) => {
      isDirty.current = false;
      return leaveFor(typeof savedAt === 'string' ? savedAt : savedAt(form));
    },
    onRefused: useContext(Unsay),
  });
  const isDirty = useUnsavedGuard(isTouched);
  const typed = refusal?.typed ?? {};
  const shown = isKept ? {} : typed;
  const fields = groups.flatMap((group) => group.fields);
  const theirs = refusal?.more;
  const was = wordsBefore(typed.was);
  const words = ({ options }: EditField, value = '') =>
    options?.find((option) => option.value === value)?.label ?? value;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setIsTouched(true)}
      className="grid gap-5"
    >
      {/* What Enter in a field means: to save, not the first button that happens to stand there. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {m.editing_save()}
      </button>
      {id !== undefined && <input type="hidden" name="id" value={typed.id ?? id} />}
      <input type="hidden" name="version" value={typed.version ?? there.version} />
      <input type="hidden" name="was" value={typed.was ?? JSON.stringify(there.values)} />
      {theirs ? (
        <BothTexts
          title={m.reason_text_changed()}
          theirVersion={String(theirs.version)}
          onTake={() => {
            isDirty.current = false;
          }}
          rows={fields.map((field) => ({
            key: field.name,
            name: field.label,
            mine: words(field, typed[field.name]),
            there: words(field, theirs.values[field.name]),
            was: typed.was === undefined ? undefined : words(field, was[field.name]),
            fields: { [field.name]: theirs.values[field.name] ?? '' },
          }))}
        />
      ) : (
        <FormErrors refusal={refusal} />
      )}
      {groups.map(({ title, fields: own }) => (
        <fieldset key={own[0]?.name} className="grid gap-4">
          {title && <legend className="mb-2 text-[20px] leading-7 font-bold">{title}</legend>}
          {own.map((field) => (
            <OneField
              key={field.name}
              field={field}
              value={shown[field.name] ?? there.values[field.name] ?? ''}
              error={refusal?.fields[field.name]}
            />
          ))}
        </fieldset>
      ))}
      {children}
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.editing_save()}
      </SubmitButton>
      {/* What can be done with the text as it was read is of no use beside what it is now. */}
      {!theirs && acts?.(refusal)}
    </form>
  );
}

type OneFieldProps = { field: EditField; value: string; error: string | undefined };

function OneField({ field, value, error }: OneFieldProps) {
  const { name, label, hint, most, rows, lang, type, options } = field;
  const props = { id: name, name, label, error, lang, ...(hint !== undefined && { hint }) };
  if (options)
    return (
      <SelectField {...props} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  if (rows) return <TextAreaField {...props} rows={rows} maxLength={most} defaultValue={value} />;
  return <TextField {...props} type={type} maxLength={most} autoComplete="off" defaultValue={value} />;
}
