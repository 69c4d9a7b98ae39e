import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { momentFields } from './moments.ts';

type WhenFormProps = {
  version: number;
  // The words of the two buttons, and what they say that they are.
  now: { intent: string; name: string };
  later: { intent: string; name: string };
  today: string;
  refusal: FormRefusal | null;
};

// At once, or at a time to come. What goes out is the version that stands on this page.
export function WhenForm({ version, now, later, today, refusal }: WhenFormProps) {
  return (
    <form method="post" className="grid gap-3">
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="intent"
        value={now.intent}
        className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}
      >
        {now.name}
      </button>
      <div className="grid grid-cols-2 items-end gap-3">
        {momentFields('at', m.editing_date(), m.editing_time(), today).map(({ name, label, type }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            type={type}
            label={label}
            defaultValue={refusal?.typed[name] ?? ''}
            error={refusal?.fields[name]}
          />
        ))}
      </div>
      <button
        type="submit"
        name="intent"
        value={later.intent}
        className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
      >
        {later.name}
      </button>
    </form>
  );
}
