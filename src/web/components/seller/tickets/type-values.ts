import { DOOR_COLOURS, ENTRY_RULES } from '#modules/catalog/at-door.rules.ts';
import type { OtherTypeTexts } from '#modules/catalog/event-texts.rules.ts';
import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import type {
  NewTicketTypeForm,
  TicketTypeForm,
} from '#modules/publishing/ticket-types/ticket-type.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { daysOf, readEdge } from '#web/components/seller/editor/draft-fields.ts';
import { readTypeTexts } from '#web/components/seller/texts/read-type-texts.ts';
import { textIn } from '#web/forms/form.rules.ts';

// From the fields of a form to what the calls take; what cannot be read as typed is said at its field.

type Fields = Record<string, string>;
export interface Read<T> {
  value: T;
  fields: Fields;
}

const MOST = 1_000_000;

// A whole number, also with its thousands apart; null: none was typed.
export function readCount(form: FormData, field: string, fields: Fields): number | null {
  const text = textIn(form, field).replace(/[\s.,]/g, '');
  if (text === '') return null;
  if (/^\d{1,7}$/.test(text) && Number(text) <= MOST) return Number(text);
  fields[field] = m.seller_count_unreadable();
  return null;
}

export function readType(
  form: FormData,
  zone: string,
  locale: Locale,
  before: OtherTypeTexts = {},
): Read<TicketTypeForm> {
  const fields: Fields = {};
  const name = textIn(form, 'name');
  if (name === '') fields.name = m.seller_missing_type_name();
  const minor = readMinor(textIn(form, 'price'), locale);
  if (minor === null)
    fields.price = textIn(form, 'price') === '' ? m.seller_missing_price() : m.seller_price_unreadable();
  const rule = textIn(form, 'entry_rule');
  const colour = textIn(form, 'door_colour');
  const value: TicketTypeForm = {
    name,
    description: textIn(form, 'description').replaceAll('\r\n', '\n'),
    texts: readTypeTexts(form, before),
    price: toMajor(minor ?? 0),
    sale_starts_at: readEdge(form, 'sale_starts', '00:00', zone, fields),
    sale_ends_at: readEdge(form, 'sale_ends', '23:59', zone, fields),
    min_per_order: readCount(form, 'min_per_order', fields) ?? 1,
    max_per_order: readCount(form, 'max_per_order', fields) ?? 10,
    is_hidden: form.has('is_hidden'),
    admits: readCount(form, 'admits', fields) ?? 1,
    entry_rule: ENTRY_RULES.find((one) => one === rule) ?? 'once',
    door_note: textIn(form, 'door_note'),
    door_colour: DOOR_COLOURS.find((one) => one === colour) ?? null,
  };
  return { value, fields };
}

export function readNewType(form: FormData, tickets: SoldTickets, locale: Locale): Read<NewTicketTypeForm> {
  const { value, fields } = readType(form, tickets.time_zone, locale);
  const places = readCount(form, 'places', fields);
  const soldAs = textIn(form, 'sold_as');
  const room = textIn(form, 'room');
  const allDaysOf = /^days_of:(\d{1,9})$/.exec(soldAs)?.[1];
  const isMissing = places === null && allDaysOf === undefined && (soldAs === 'days' || room === '');
  if (isMissing) fields.places ??= m.seller_missing_places();
  return { value: { ...value, stock: stockOf() }, fields };

  function stockOf(): NewTicketTypeForm['stock'] {
    if (allDaysOf !== undefined) return { kind: 'days_of', ticket_type_id: Number(allDaysOf) };
    if (soldAs === 'days')
      return {
        kind: 'dates',
        days: daysOf(tickets, tickets.time_zone).map((on) => ({ on, capacity: places ?? 0 })),
      };
    return { kind: 'own', capacity: places, room_pool_id: /^\d{1,9}$/.test(room) ? Number(room) : null };
  }
}
