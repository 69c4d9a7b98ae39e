import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type ContactFormProps = {
  email: string;
  phone: string;
  // Of an account: the address that waits to be confirmed.
  pending?: string;
  // What becomes of it.
  means: string;
  refusal: FormRefusal | null;
};

// Where somebody is reached, with why it is another address now.
export const ContactForm = ({ email, phone, pending, means, refusal }: ContactFormProps) => {
  // Whoever heard that it was changed meanwhile has seen how it is now.
  const seen = refusal?.code === 'contact_moved' ? null : refusal?.typed;
  return (
    <details open={refusal !== null} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold">
        {m.person_correct()}
      </summary>
      <form method="post" className="grid gap-4 px-4 pb-4">
        <p className="text-small text-ink-2">{means}</p>
        <input type="hidden" name="intent" value="contact" />
        <input type="hidden" name="from_email" value={seen?.from_email ?? email} />
        <input type="hidden" name="from_phone" value={seen?.from_phone ?? phone} />
        {pending !== undefined && (
          <input type="hidden" name="from_pending" value={seen?.from_pending ?? pending} />
        )}
        <TextField
          id="email"
          name="email"
          type="text"
          inputMode="email"
          label={m.person_email()}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          defaultValue={refusal?.typed.email ?? email}
          error={refusal?.fields.email}
        />
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={m.person_phone()}
          maxLength={40}
          autoComplete="off"
          defaultValue={refusal?.typed.phone ?? phone}
          error={refusal?.fields.phone}
        />
        <TextField
          id="contact_why"
          name="contact_why"
          label={m.person_why()}
          hint={m.person_why_hint()}
          maxLength={300}
          autoComplete="off"
          defaultValue={refusal?.typed.contact_why ?? ''}
          error={refusal?.fields.contact_why}
        />
        <button type="submit" className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}>
          {m.person_correct_do()}
        </button>
      </form>
    </details>
  );
};
