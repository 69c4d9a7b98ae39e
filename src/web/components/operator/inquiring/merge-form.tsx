import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

// Puts what a guest bought into the account that is theirs.
export const MergeForm = ({ email, refusal }: { email: string; refusal: FormRefusal | null }) => (
  <details open={refusal !== null} className="rounded-card border border-line bg-surface">
    <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold">
      {m.person_merge()}
    </summary>
    <form method="post" className="grid gap-4 px-4 pb-4">
      <p className="text-small text-ink-2">{m.person_merge_means()}</p>
      <input type="hidden" name="intent" value="merge" />
      <input
        type="hidden"
        name="from_email"
        value={(refusal?.code === 'contact_moved' ? null : refusal?.typed.from_email) ?? email}
      />
      <TextField
        id="account_email"
        name="account_email"
        type="text"
        inputMode="email"
        label={m.person_merge_into()}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        defaultValue={refusal?.typed.account_email ?? ''}
        error={refusal?.fields.account_email}
      />
      <TextField
        id="merge_why"
        name="merge_why"
        label={m.person_why()}
        hint={m.person_merge_hint()}
        maxLength={300}
        autoComplete="off"
        defaultValue={refusal?.typed.merge_why ?? ''}
        error={refusal?.fields.merge_why}
      />
      <button type="submit" className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}>
        {m.person_merge_do()}
      </button>
    </form>
  </details>
);
