import type { ReactNode } from 'react';
import { DOOR_COLOURS } from '#modules/catalog/at-door.rules.ts';
import type { DraftTicketType } from '#modules/publishing/drafts/draft.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { TypeTexts } from '#web/components/seller/texts/type-texts.tsx';
import { colourWord } from '#web/components/shared/ticket-words.ts';
import { wallClock } from '#web/forms/local-time.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DayAndClock } from './day-and-clock.tsx';

type MoreOfTypeProps = {
  place: number;
  type: DraftTicketType;
  zone: string;
  // Languages that the event has texts in, other than its main one.
  locales: readonly Locale[];
  typed: Record<string, string>;
  errors: Record<string, string>;
  // How often it lets in; null: that is asked elsewhere.
  entry: ReactNode;
};

// What few types need, folded away: what it includes, when it is sold, how many at once, what the door is told.
export function MoreOfType({ place, type, zone, locales, typed, errors, entry }: MoreOfTypeProps) {
  const id = (field: string) => `types.${place}.${field}`;
  const value = (field: string, otherwise: string) => typed[id(field)] ?? otherwise;
  const starts = wallClock(type.sale_starts_at, zone);
  const ends = wallClock(type.sale_ends_at, zone);
  const isTyped = typed[id('entry_rule')] !== undefined;
  const isHidden = isTyped ? typed[id('is_hidden')] !== undefined : type.is_hidden;
  const isWrong = Object.keys(errors).some(
    (field) => field.startsWith(id('texts.')) || FOLDED.some((one) => field === id(one)),
  );
  const whole = (field: 'min_per_order' | 'max_per_order' | 'admits', label: string) => (
    <TextField
      id={id(field)}
      label={label}
      inputMode="numeric"
      maxLength={3}
      defaultValue={value(field, String(type[field]))}
      error={errors[id(field)]}
    />
  );
  const day = (field: 'sale_starts' | 'sale_ends', label: string, at: { date: string; time: string }) => (
    <div className="sm:col-span-2">
      <DayAndClock
        name={id(field)}
        labels={{ date: label, time: m.seller_type_sale_time() }}
        values={{ date: value(`${field}_date`, at.date), time: value(`${field}_time`, at.time) }}
        errors={errors}
      />
    </div>
  );
  return (
    <details className="mt-3" open={isWrong}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
        {m.seller_type_more()}
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextAreaField
            id={id('description')}
            label={m.seller_tickets_description()}
            rows={2}
            maxLength={500}
            defaultValue={value('description', type.description)}
            error={errors[id('description')]}
          />
        </div>
        <TypeTexts locales={locales} texts={type.texts ?? {}} prefix={id('')} value={value} errors={errors} />
        {day('sale_starts', m.seller_tickets_sale_starts_date(), starts)}
        {day('sale_ends', m.seller_tickets_sale_ends_date(), ends)}
        {whole('min_per_order', m.seller_tickets_min_per_order())}
        {whole('max_per_order', m.seller_tickets_max_per_order())}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:col-span-2">
          <input type="checkbox" name={id('is_hidden')} defaultChecked={isHidden} className="size-5" />
          {m.seller_tickets_is_hidden()}
        </label>
        {whole('admits', m.seller_tickets_admits())}
        {entry}
        <TextField
          id={id('door_note')}
          label={m.seller_tickets_door_note()}
          placeholder={m.seller_tickets_door_note_example()}
          maxLength={120}
          defaultValue={value('door_note', type.door_note)}
          error={errors[id('door_note')]}
        />
        <SelectField
          id={id('door_colour')}
          label={m.seller_tickets_door_colour()}
          defaultValue={value('door_colour', type.door_colour ?? '')}
        >
          <option value="">{m.seller_tickets_colour_none()}</option>
          {DOOR_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {colourWord(colour)}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}

const FOLDED = [
  'description',
  'sale_starts_date',
  'sale_ends_date',
  'min_per_order',
  'max_per_order',
  'admits',
  'door_note',
];
