import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { refusalOf, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, type FormAnswer } from '#web/forms/form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { readCount, readNewType, readType } from './type-values.ts';

// The forms of an event's tickets: the browser sends them, and the pages' actions where no script runs.

// Of which event, in addresses.
export interface At {
  organizer: string;
  event: string;
}

const isWrong = (fields: Record<string, string>): boolean => Object.keys(fields).length > 0;
const refused = (form: FormData, fields: Record<string, string>): FormAnswer<never> => ({
  ok: false,
  refusal: refusedFor(form, fields),
});

const FIELDS: [RegExp, string][] = [
  [/^stock\.(capacity|days)/, 'places'],
  [/^stock\.room_pool_id$/, 'room'],
  [/^stock\./, 'sold_as'],
  [/^sale_starts_at$/, 'sale_starts_date'],
  [/^sale_ends_at$/, 'sale_ends_date'],
];
const fieldOfType = (name: string): string => FIELDS.find(([pattern]) => pattern.test(name))?.[1] ?? name;

export const addType =
  (at: At, tickets: SoldTickets): Form<number> =>
  async (call, form) => {
    const { value, fields } = readNewType(form, tickets, currentLocale());
    if (isWrong(fields)) return refused(form, fields);
    const added = await call('POST /api/sell/{organizer}/events/{event}/tickets/add', {
      params: { ...at },
      body: value,
    });
    return answered(form, added, ({ data }) => data.ticket_type_id, { fieldOf: fieldOfType });
  };

export const editType =
  (at: At, type: Pick<SoldType, 'id' | 'texts'>, zone: string): Form<number> =>
  async (call, form) => {
    const { value, fields } = readType(form, zone, currentLocale(), type.texts);
    if (isWrong(fields)) return refused(form, fields);
    const edited = await call('POST /api/sell/{organizer}/events/{event}/tickets/{type}/edit', {
      params: { ...at, type: String(type.id) },
      body: value,
    });
    return answered(form, edited, () => type.id, { fieldOf: fieldOfType });
  };

// `pool.12`: how many there are of types and rooms, all at once.
export const setPlaces =
  (at: At): Form<null> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const wanted = [...form.keys()]
      .filter((name) => /^pool\.\d{1,9}$/.test(name))
      .map((name) => {
        const capacity = readCount(form, name, fields);
        if (capacity === null) fields[name] ??= m.seller_missing_places();
        return { pool_id: Number(name.slice('pool.'.length)), capacity: capacity ?? 0 };
      });
    if (isWrong(fields)) return refused(form, fields);
    const set = await call('POST /api/sell/{organizer}/events/{event}/tickets/capacities', {
      params: { ...at },
      body: wanted,
    });
    if (set.ok) return { ok: true, done: null };
    return {
      ok: false,
      refusal: refusalOf(form, set.error, {
        fieldOf: (name) => `pool.${wanted[Number.parseInt(name, 10)]?.pool_id}`,
      }),
    };
  };

// `day.2026-12-31`: how many of a pass there are for each day; an empty one is not sold.
export const setDays =
  (at: At, type: number): Form<null> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const days = [...form.keys()]
      .filter((name) => /^day\.\d{4}-\d\d-\d\d$/.test(name))
      .flatMap((name) => {
        const capacity = readCount(form, name, fields);
        return capacity === null ? [] : [{ on: name.slice('day.'.length), capacity }];
      });
    const [first] = [...form.keys()].filter((name) => name.startsWith('day.'));
    if (days.length === 0 && first && !isWrong(fields)) fields[first] = m.seller_tickets_no_days();
    if (isWrong(fields)) return refused(form, fields);
    const set = await call('POST /api/sell/{organizer}/events/{event}/tickets/{type}/days', {
      params: { ...at, type: String(type) },
      body: days,
    });
    if (set.ok) return { ok: true, done: null };
    const stays = (set.error.data as { on?: string } | undefined)?.on;
    return {
      ok: false,
      refusal: refusalOf(form, set.error, {
        fieldOf: (name) => `day.${name === 'days' ? stays : days[Number.parseInt(name, 10)]?.on}`,
      }),
    };
  };

export interface HeldBack {
  type: number;
  code: string;
}

export const holdBack =
  (at: At, type: number): Form<HeldBack> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const count = readCount(form, 'count', fields);
    if (!count) fields.count ??= m.seller_missing_places();
    const name = textIn(form, 'name');
    if (name === '') fields.name = m.seller_missing_type_name();
    if (isWrong(fields)) return refused(form, fields);
    const held = await call('POST /api/sell/{organizer}/events/{event}/tickets/{type}/hold-back', {
      params: { ...at, type: String(type) },
      body: {
        name,
        // Not `code`: that is a secret elsewhere, which no form gives back.
        code: textIn(form, 'coupon'),
        count: count ?? 0,
        from_capacity: Number(textIn(form, 'from_capacity')),
      },
    });
    return answered(form, held, ({ data }) => ({ type: data.ticket_type_id, code: data.code }), {
      fieldOf: (field) => (field === 'code' ? 'coupon' : field === 'from_capacity' ? 'count' : field),
    });
  };

// `type.12`, where it was ticked.
export const shareRoom =
  (at: At): Form<null> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const ids = [...form.keys()].flatMap((name) => /^type\.(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number);
    if (ids.length < 2) fields.types = m.seller_tickets_room_two();
    const capacity = readCount(form, 'capacity', fields);
    if (capacity === null) fields.capacity ??= m.seller_missing_places();
    if (isWrong(fields)) return refused(form, fields);
    const shared = await call('POST /api/sell/{organizer}/events/{event}/tickets/room', {
      params: { ...at },
      body: { ticket_type_ids: ids, capacity: capacity ?? 0 },
    });
    return answered(form, shared, () => null, {
      fieldOf: (name) => (name.startsWith('ticket_type_ids') ? 'types' : name),
    });
  };
