import {
  type EventRow,
  type OtherTypeTexts,
  type TicketTypeFields,
  type TicketTypeRow,
  tidyTypeTexts,
} from '#modules/catalog/index.ts';
import { toMinor } from '#shared/money.ts';
import type { TicketTypeForm } from './ticket-type.contract.ts';

// From the form's fields to the row's columns.
export const fieldsOf = (
  form: TicketTypeForm,
  { locale }: Pick<EventRow, 'locale'>,
  before: OtherTypeTexts = {},
): TicketTypeFields => ({
  name: form.name,
  description: form.description,
  texts: tidyTypeTexts(form.texts ?? before, locale),
  price_minor: toMinor(form.price),
  sale_starts_at: instantOf(form.sale_starts_at),
  sale_ends_at: instantOf(form.sale_ends_at),
  min_per_order: form.min_per_order,
  max_per_order: form.max_per_order,
  is_hidden: form.is_hidden,
  admits: form.admits,
  entry_rule: form.entry_rule,
  door_note: form.door_note,
  door_colour: form.door_colour,
});

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

// Types that are not archived.
export const currentTypes = (types: readonly TicketTypeRow[]): TicketTypeRow[] =>
  types.filter((type) => type.archived_at === null);
