import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { EventDetails } from '#modules/publishing/events/event.contract.ts';
import { m } from '#shared/messages/messages.js';
import { useCategories } from '#web/page/site-data.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { venueLabel } from './find-venue.ts';

// What a draft and a published event are asked alike.

type FieldProps = { value: string; error: string | undefined };

type PlaceFieldProps = FieldProps & { venues: readonly VenueChoice[]; hint: string };

export const PlaceField = ({ venues, hint, value, error }: PlaceFieldProps) => (
  <>
    <TextField
      id="place"
      label={m.seller_place()}
      hint={hint}
      list="venues"
      maxLength={160}
      autoComplete="off"
      defaultValue={value}
      error={error}
    />
    <datalist id="venues">
      {venues.map((one) => (
        <option key={one.id} value={venueLabel(one)} />
      ))}
    </datalist>
  </>
);

// `mayBeNone`: nothing needs to be chosen yet.
export const CategoryField = ({ value, error, mayBeNone }: FieldProps & { mayBeNone?: boolean }) => (
  <SelectField id="category" label={m.seller_category()} defaultValue={value} error={error}>
    {mayBeNone && <option value="">{m.seller_choose()}</option>}
    {useCategories().map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </SelectField>
);

type PolicyFieldsProps = {
  policies: EventDetails['policies'];
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
};

export function PolicyFields({ policies, value, errors }: PolicyFieldsProps) {
  const field = (id: keyof EventDetails['policies'], label: string, rows: number) => (
    <TextAreaField
      id={id}
      label={label}
      rows={rows}
      maxLength={2_000}
      defaultValue={value(id, policies[id])}
      error={errors[id]}
    />
  );
  return (
    <>
      {field('refund', m.seller_policy_refund(), 3)}
      {field('age', m.seller_policy_age(), 2)}
      {field('access', m.seller_policy_access(), 2)}
    </>
  );
}
