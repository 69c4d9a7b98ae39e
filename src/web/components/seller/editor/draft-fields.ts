import { DOOR_COLOURS, ENTRY_RULES } from '#modules/catalog/at-door.rules.ts';
import { typeInMainLocale } from '#modules/catalog/event-texts.rules.ts';
import type { DraftDocument, DraftTicketType } from '#modules/publishing/drafts/draft.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import { addDays, instantMs, plainDateIn } from '#shared/time.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { pictureIn } from '#web/components/seller/picture/take-picture.ts';
import { readLanguages } from '#web/components/seller/texts/read-languages.ts';
import { readTypeTexts } from '#web/components/seller/texts/read-type-texts.ts';
import { secretIn as rawIn, textIn } from '#web/forms/form.rules.ts';
import { instantAt, wallClock } from '#web/forms/local-time.ts';
import { placesOf } from './type-values.ts';

// Between the fields of the editor and the document of a draft, one place for both ways. The browser saves by it while
// somebody types, the page's action where no script runs.

// Where nothing is known of the place yet.
export const FIRST_ZONE = 'Africa/Nairobi';
const USUAL_HOURS = 3;
const MOST_DAYS = 60;

export interface Read {
  doc: DraftDocument;
  // What cannot be kept as it was typed, by field; the document says of it what it said before.
  fields: Record<string, string>;
}

export interface Surroundings {
  // What the draft says that the form does not show.
  before: DraftDocument;
  // Of the place that was chosen; null: none yet.
  venue: { id: number; time_zone: string; currency: NonNullable<DraftDocument['currency']> } | null;
  // What was typed as the place, if nobody knows it.
  placeUnknown?: string;
  locale: Locale;
}

export function readDraft(form: FormData, { before, venue, placeUnknown = '', locale }: Surroundings): Read {
  const zone = venue?.time_zone ?? FIRST_ZONE;
  const fields: Record<string, string> = {};
  const startsAt = readInstant(form, 'starts', zone, fields);
  const doc: DraftDocument = {
    ...before,
    name: textIn(form, 'name'),
    category: textIn(form, 'category') || null,
    venue_id: venue?.id ?? null,
    typed_place: placeUnknown,
    currency: venue?.currency ?? before.currency,
    starts_at: startsAt,
    ends_at: readEnd(form, startsAt, zone, fields),
    doors_at: readDoors(form, startsAt, zone, fields),
    typed_times: null,
    poster_seed: readSeed(form) ?? before.poster_seed,
    ...(form.has('picture_key') && { picture: pictureIn(form) }),
    ...(form.has('slug') && { slug: textIn(form, 'slug') || null }),
    ...(form.has('summary') && { summary: textIn(form, 'summary') }),
    ...(form.has('description') && { description: rawIn(form, 'description').replaceAll('\r\n', '\n') }),
    ...(form.has('refund') && {
      policies: { refund: textIn(form, 'refund'), age: textIn(form, 'age'), access: textIn(form, 'access') },
    }),
  };
  if (startsAt === null || Object.keys(fields).length > 0) doc.typed_times = timesTyped(form);
  doc.ticket_types = readTypes(form, doc, before, { zone, locale, fields });
  const worded = { ...doc, ...readLanguages(form, doc) };
  worded.ticket_types = doc.ticket_types.map((type) =>
    typeInMainLocale({ ...type, texts: type.texts ?? {} }, before.locale, worded.locale),
  );
  return { doc: worded, fields };
}

// A day without a clock is no instant yet, and without a start there is no end: they are kept as they were typed.
function timesTyped(form: FormData): DraftDocument['typed_times'] {
  const times = {
    starts_date: textIn(form, 'starts_date'),
    starts_time: textIn(form, 'starts_time'),
    ends_date: textIn(form, 'ends_date'),
    ends_time: textIn(form, 'ends_time'),
    doors_time: textIn(form, 'doors_time'),
  };
  return Object.values(times).some((typed) => typed !== '') ? times : null;
}

// What the fields of a draft's times show.
export function timesOf(
  { typed_times, starts_at, ends_at, doors_at }: DraftDocument,
  zone: string,
): NonNullable<DraftDocument['typed_times']> {
  if (typed_times) return typed_times;
  const starts = wallClock(starts_at, zone);
  const ends = wallClock(ends_at, zone);
  // The clock alone says so much; a day that nobody typed would stay behind when the first one is changed.
  const isSaidByClock =
    ends.date === starts.date || (ends.date === addDays(starts.date, 1) && ends.time <= starts.time);
  return {
    starts_date: starts.date,
    starts_time: starts.time,
    ends_date: isSaidByClock ? '' : ends.date,
    ends_time: ends.time,
    doors_time: wallClock(doors_at, zone).time,
  };
}

// When an event is, alone. Without times something was not given, or cannot be read.
export function readTimes(
  form: FormData,
  zone: string,
): {
  times: { starts_at: string; ends_at: string; doors_at: string | null } | null;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  const starts_at = readInstant(form, 'starts', zone, fields);
  const ends_at = readEnd(form, starts_at, zone, fields);
  const doors_at = readDoors(form, starts_at, zone, fields);
  if (starts_at === null) fields.starts_date ??= m.seller_when_unreadable();
  const isRead = starts_at !== null && ends_at !== null && Object.keys(fields).length === 0;
  return { times: isRead ? { starts_at, ends_at, doors_at } : null, fields };
}

function readInstant(
  form: FormData,
  name: string,
  zone: string,
  fields: Record<string, string>,
): string | null {
  const date = textIn(form, `${name}_date`);
  const time = textIn(form, `${name}_time`);
  if (date === '' || time === '') return null;
  const instant = instantAt(date, time, zone);
  if (instant === null) fields[`${name}_date`] = m.seller_when_unreadable();
  return instant;
}

// The clock alone is enough: before the start it means the day after. So is the last day alone: it lasts as long as usual.
function readEnd(
  form: FormData,
  startsAt: string | null,
  zone: string,
  fields: Record<string, string>,
): string | null {
  if (startsAt === null) return null;
  const time = textIn(form, 'ends_time');
  const startDate = plainDateIn(startsAt, zone);
  const date = textIn(form, 'ends_date') || startDate;
  const end = instantAt(date, time || textIn(form, 'starts_time'), zone);
  if (end === null) {
    fields[time === '' ? 'ends_date' : 'ends_time'] = m.seller_when_unreadable();
    return null;
  }
  if (time === '') return new Date(instantMs(end) + USUAL_HOURS * 3_600_000).toISOString();
  const isNextDay = date === startDate && instantMs(end) <= instantMs(startsAt);
  return isNextDay ? instantAt(addDays(date, 1), time, zone) : end;
}

function readDoors(
  form: FormData,
  startsAt: string | null,
  zone: string,
  fields: Record<string, string>,
): string | null {
  const time = textIn(form, 'doors_time');
  if (startsAt === null || time === '') return null;
  const doors = instantAt(plainDateIn(startsAt, zone), time, zone);
  if (doors === null) fields.doors_time = m.seller_when_unreadable();
  return doors;
}

function readSeed(form: FormData): number | null {
  const text = textIn(form, 'poster_seed');
  return /^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff ? Number(text) : null;
}

export const NEW_TYPE: DraftTicketType = {
  name: '',
  description: '',
  price: null,
  sale_starts_at: null,
  sale_ends_at: null,
  min_per_order: 1,
  max_per_order: 10,
  is_hidden: false,
  admits: 1,
  entry_rule: 'once',
  door_note: '',
  door_colour: null,
  stock: { kind: 'own', capacity: null, room: null },
};

export const countTypes = (fields: Record<string, unknown>): number =>
  Object.keys(fields).filter((name) => /^types\.\d+\.name$/.test(name)).length;

type Around = { zone: string; locale: Locale; fields: Record<string, string> };

// `types.0.name`, `types.0.price` … One without a name, a price and a count was never begun.
function readTypes(
  form: FormData,
  doc: DraftDocument,
  before: DraftDocument,
  around: Around,
): DraftTicketType[] {
  const count = countTypes(Object.fromEntries(form));
  const types: DraftTicketType[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = (field: string) => `types.${place}.${field}`;
    const name = textIn(form, at('name'));
    const earlier = before.ticket_types[place] ?? NEW_TYPE;
    const price = readPrice(form, at('price'), around, earlier.price);
    const places = readCount(form, at('places'), around, Number(placesOf(earlier)) || null);
    if (form.has(at('remove')) || (name === '' && price === null && places === null)) continue;
    types.push({
      ...earlier,
      name,
      price,
      ...(form.has(at('entry_rule')) && readMore(form, at, around, earlier)),
      texts: readTypeTexts(form, earlier.texts ?? {}, at('')),
      stock: readStock(textIn(form, at('sold')), places, doc, earlier, around.zone),
    });
  }
  return types;
}

// What is folded away: of a form without it everything stays as it was.
function readMore(
  form: FormData,
  at: (field: string) => string,
  around: Around,
  earlier: DraftTicketType,
): Partial<DraftTicketType> {
  const rule = textIn(form, at('entry_rule'));
  const colour = textIn(form, at('door_colour'));
  const { zone, fields } = around;
  return {
    description: textIn(form, at('description')).replaceAll('\r\n', '\n'),
    sale_starts_at: readEdge(form, at('sale_starts'), '00:00', zone, fields),
    sale_ends_at: readEdge(form, at('sale_ends'), '23:59', zone, fields),
    min_per_order: readCount(form, at('min_per_order'), around, earlier.min_per_order) ?? 1,
    max_per_order: readCount(form, at('max_per_order'), around, earlier.max_per_order) ?? 10,
    is_hidden: form.has(at('is_hidden')),
    admits: readCount(form, at('admits'), around, earlier.admits) ?? 1,
    entry_rule: ENTRY_RULES.find((one) => one === rule) ?? 'once',
    door_note: textIn(form, at('door_note')),
    door_colour: DOOR_COLOURS.find((one) => one === colour) ?? null,
  };
}

// A day alone is the whole of it.
export function readEdge(
  form: FormData,
  name: string,
  otherwise: string,
  zone: string,
  fields: Record<string, string>,
): string | null {
  const date = textIn(form, `${name}_date`);
  const time = textIn(form, `${name}_time`);
  if (date === '' && time === '') return null;
  const instant = instantAt(date, time || otherwise, zone);
  if (instant === null) fields[`${name}_date`] = m.seller_when_unreadable();
  return instant;
}

function readStock(
  kind: string,
  places: number | null,
  doc: DraftDocument,
  earlier: DraftTicketType,
  zone: string,
): DraftTicketType['stock'] {
  if (kind === 'days') {
    // Days that differ stay as they are, unless another number was typed for all of them.
    const kept = earlier.stock.kind === 'dates' && readsAs(earlier, places) ? earlier.stock.days : [];
    const days = daysOf(doc, zone).map((on) => kept.find((day) => day.on === on) ?? { on, capacity: places });
    return { kind: 'dates', days, each: places };
  }
  const all = /^days_of:(\d{1,2})$/.exec(kind);
  if (all) return { kind: 'days_of', type: Number(all[1]) };
  const room = earlier.stock.kind === 'own' ? earlier.stock.room : null;
  return { kind: 'own', capacity: places, room };
}

const readsAs = (type: DraftTicketType, places: number | null) => placesOf(type) === String(places ?? '');

// Every day of the event.
export function daysOf(
  { starts_at, ends_at }: Pick<DraftDocument, 'starts_at' | 'ends_at'>,
  zone: string,
): string[] {
  if (starts_at === null || ends_at === null) return [];
  // What ends in the small hours ends with the day before.
  const last = plainDateIn(new Date(instantMs(ends_at) - 6 * 3_600_000), zone);
  const days: string[] = [];
  for (let day = plainDateIn(starts_at, zone); days.length < MOST_DAYS; day = addDays(day, 1)) {
    days.push(day);
    if (day >= last) break;
  }
  return days;
}

// `earlier`: what stays where nobody can read what was typed.
function readPrice(
  form: FormData,
  field: string,
  { locale, fields }: Around,
  earlier: number | null,
): number | null {
  const text = textIn(form, field);
  if (text === '') return null;
  const minor = readMinor(text, locale);
  if (minor === null) fields[field] = m.seller_price_unreadable();
  return minor === null ? earlier : toMajor(minor);
}

function readCount(form: FormData, field: string, { fields }: Around, earlier: number | null): number | null {
  const text = textIn(form, field).replace(/[\s.,]/g, '');
  if (text === '') return null;
  if (/^\d{1,7}$/.test(text) && Number(text) <= 1_000_000) return Number(text);
  fields[field] = m.seller_count_unreadable();
  return earlier;
}
