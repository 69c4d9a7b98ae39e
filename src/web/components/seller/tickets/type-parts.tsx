import { useState } from 'react';
import { DOOR_COLOURS } from '#modules/catalog/at-door.rules.ts';
import type { SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { colourWord } from '#web/components/shared/ticket-words.ts';
import { wallClock } from '#web/forms/local-time.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { EntryRuleField } from './entry-rule-field.tsx';

export const PART = 'grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2';

interface PartProps {
  // null: a new one.
  type: SoldType | null;
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
}

type CountFieldProps = PartProps & {
  id: 'min_per_order' | 'max_per_order' | 'admits';
  label: string;
  otherwise: number;
};

export const CountField = ({ id, label, otherwise, type, value, errors }: CountFieldProps) => (
  <TextField
    id={id}
    label={label}
    inputMode="numeric"
    maxLength={3}
    defaultValue={value(id, String(type?.[id] ?? otherwise))}
    error={errors[id]}
  />
);

// When it is sold, by the clock where the event is.
export function SaleWindow({ type, zone, now, value, errors }: PartProps & { zone: string; now: string }) {
  const starts = wallClock(type?.sale_starts_at ?? null, zone);
  const ends = wallClock(type?.sale_ends_at ?? null, zone);
  const time = m.seller_tickets_sale_time({ zone: zoneLabel(now, zone) });
  return (
    <fieldset className={PART}>
      <legend className="px-1 font-bold">{m.seller_tickets_sale_window()}</legend>
      <p className="text-small text-ink-2 sm:col-span-2">{m.seller_tickets_sale_hint()}</p>
      <TextField
        id="sale_starts_date"
        type="date"
        label={m.seller_tickets_sale_starts_date()}
        defaultValue={value('sale_starts_date', starts.date)}
        error={errors.sale_starts_date}
      />
      <TextField
        id="sale_starts_time"
        type="time"
        label={time}
        defaultValue={value('sale_starts_time', starts.time)}
      />
      <TextField
        id="sale_ends_date"
        type="date"
        label={m.seller_tickets_sale_ends_date()}
        defaultValue={value('sale_ends_date', ends.date)}
        error={errors.sale_ends_date}
      />
      <TextField
        id="sale_ends_time"
        type="time"
        label={time}
        defaultValue={value('sale_ends_time', ends.time)}
      />
    </fieldset>
  );
}

// What whoever has it is let in for, on so many days.
export function AtDoor({ type, days, value, errors }: PartProps & { days: number }) {
  const [rule, setRule] = useState(value('entry_rule', type?.entry_rule ?? 'once'));
  return (
    <fieldset className={PART}>
      <legend className="px-1 font-bold">{m.seller_tickets_at_door()}</legend>
      <CountField id="admits" label={m.seller_tickets_admits()} otherwise={1} {...{ type, value, errors }} />
      <EntryRuleField id="entry_rule" value={rule} onChange={setRule} days={days} />
      <TextField
        id="door_note"
        label={m.seller_tickets_door_note()}
        placeholder={m.seller_tickets_door_note_example()}
        maxLength={120}
        defaultValue={value('door_note', type?.door_note ?? '')}
        error={errors.door_note}
      />
      <SelectField
        id="door_colour"
        label={m.seller_tickets_door_colour()}
        defaultValue={value('door_colour', type?.door_colour ?? '')}
      >
        <option value="">{m.seller_tickets_colour_none()}</option>
        {DOOR_COLOURS.map((colour) => (
          <option key={colour} value={colour}>
            {colourWord(colour)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
