import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type FindFormProps = { label: string; q: string; look?: string };

// The search of one list.
export const FindForm = ({ label, q, look = PRIMARY_BUTTON }: FindFormProps) => (
  <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
    <TextField
      id="q"
      name="q"
      type="search"
      label={label}
      maxLength={120}
      autoComplete="off"
      defaultValue={q}
    />
    <button type="submit" className={`${look} min-h-12`}>
      {m.organizers_search()}
    </button>
  </form>
);
