import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { Asking } from '#web/ui/asking.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { momentFields } from './moments.ts';

type WhenFieldsProps = {
  // The words of the two buttons, and what they say that they are.
  now: { intent: string; name: string };
  // What it means to do it at once, and the button that does it then; left out: it is not asked again.
  sure?: { means: string[]; press: string };
  later: { intent: string; name: string };
  today: string;
  // The time that was typed before the text was saved or tried out.
  kept: Record<string, string>;
  refusal: FormRefusal<unknown> | null;
};

// At once, or at a time to come, in the form of the text: what goes out is the version that stands there.
export function WhenFields({ now, sure, later, today, kept, refusal }: WhenFieldsProps) {
  return (
    <div className="grid gap-3">
      {sure ? (
        <Asking
          press={now.name}
          look={PRIMARY_BUTTON}
          means={sure.means}
          isOpen={refusal?.typed.intent === now.intent}
        >
          <Now intent={now.intent} press={sure.press} />
        </Asking>
      ) : (
        <Now intent={now.intent} press={now.name} />
      )}
      <div className="grid grid-cols-2 items-end gap-3">
        {momentFields('at', m.editing_date(), m.editing_time(), today).map(({ name, label, type }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            type={type}
            label={label}
            defaultValue={(refusal ? refusal.typed : kept)[name] ?? ''}
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
    </div>
  );
}

const Now = ({ intent, press }: { intent: string; press: string }) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}
  >
    {press}
  </button>
);
