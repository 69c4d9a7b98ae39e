import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type CloseShiftFormProps = {
  shift: { id: string; name: string; currency: string };
  refusal: FormRefusal | null;
};

// For a phone that was lost, given back or taken away: its box is counted here.
export function CloseShiftForm({ shift: { id, name, currency }, refusal }: CloseShiftFormProps) {
  const isOwn = refusal?.typed.shift === id;
  return (
    <details className="mt-2" open={isOwn}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {m.gates_shift_close()}
        <span className="sr-only">: {name}</span>
      </summary>
      <form method="post" className="mt-2 grid gap-3">
        {isOwn && <FormErrors refusal={refusal} prefix={`${id}-`} />}
        <input type="hidden" name="shift" value={id} />
        <input type="hidden" name="currency" value={currency} />
        <TextField
          id={`${id}-counted`}
          name="counted"
          inputMode="decimal"
          label={m.gates_shift_close_counted()}
          hint={m.gates_shift_close_hint()}
          autoComplete="off"
          defaultValue={isOwn ? refusal.typed.counted : undefined}
          error={isOwn ? refusal.fields.counted : undefined}
        />
        <button type="submit" className={`${QUIET_BUTTON} justify-self-start`}>
          {m.gates_shift_close_button()}
        </button>
      </form>
    </details>
  );
}
