import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Choice = { value: string | number; name: string };
type FilterSelectProps = { name: string; label: string; chosen: string | undefined; choices: Choice[] };

// One thing that a list is narrowed by; all of them, where nothing is chosen.
export function FilterSelect({ name, label, chosen, choices }: FilterSelectProps) {
  return (
    <SelectField id={name} name={name} label={label} defaultValue={chosen ?? ''}>
      <option value="">{m.log_all()}</option>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type EventFilterProps = { events: { id: number; name: string }[]; chosen: string | undefined };

export const EventFilter = ({ events, chosen }: EventFilterProps) => (
  <FilterSelect
    name="event"
    label={m.log_event()}
    chosen={chosen}
    choices={events.map(({ id, name }) => ({ value: id, name }))}
  />
);

type FilterFormProps = { action: string; columns: string; button: string; children: ReactNode };

// The list is asked for anew, with and without script.
export const FilterForm = ({ action, columns, button, children }: FilterFormProps) => (
  <form method="get" action={action} className={`mb-6 grid gap-3 md:items-end ${columns}`}>
    {children}
    <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
      {button}
    </button>
  </form>
);

type OlderLinksProps = { back: { path: string; name: string } | null; older: string | null };

// Below a list that shows the newest first.
export const OlderLinks = ({ back, older }: OlderLinksProps) => (
  <nav aria-label={m.seller_pages()} className="mt-4 flex flex-wrap justify-between gap-2">
    {back ? (
      <a href={back.path} className={QUIET_BUTTON}>
        {back.name}
      </a>
    ) : (
      <span />
    )}
    {older !== null && (
      <a href={older} className={QUIET_BUTTON}>
        {m.log_older()}
      </a>
    )}
  </nav>
);
