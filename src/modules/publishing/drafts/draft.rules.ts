import { fnv1a } from '#shared/poster/random.ts';
import { slugify } from '#shared/slug.ts';
import { instantMs } from '#shared/time.ts';
import { isTooFarAhead, isTooLong } from '../events/when.rules.ts';
import { type Problem, type ProblemReason, within } from '../problems.rules.ts';
import { type Days, problemsOfDays, problemsOfType, sameName } from '../ticket-types/ticket-type.rules.ts';
import type { DraftDocument, DraftTicketType } from './draft.contract.ts';

export const EMPTY_DRAFT: DraftDocument = {
  name: '',
  slug: null,
  summary: '',
  description: '',
  locale: 'en',
  texts: {},
  category: null,
  venue_id: null,
  typed_place: '',
  currency: null,
  doors_at: null,
  starts_at: null,
  ends_at: null,
  typed_times: null,
  poster_seed: null,
  picture: null,
  policies: { refund: '', age: '', access: '' },
  rooms: [],
  ticket_types: [],
};

// The poster's number, before one was chosen too: so that editor, preview and published page show the same one.
export const posterSeedOf = ({ poster_seed, slug, name }: DraftDocument): number =>
  poster_seed ?? fnv1a(slug ?? slugify(name));

// Later a type may be closed by taking its places away; what begins with none was forgotten.
export type DraftProblem = Problem<ProblemReason | 'no_places'>;

// Everything that keeps a draft from being published, by field. `timeZone` is the venue's; null: not known.
export function missingForPublish(draft: DraftDocument, now: Date, timeZone: string | null): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const need = (field: keyof DraftDocument, isThere: boolean) => {
    if (!isThere) problems.push({ field, reason: 'missing' });
  };
  need('name', draft.name.trim() !== '');
  need('category', draft.category !== null);
  need('venue_id', draft.venue_id !== null);
  need('currency', draft.currency !== null);
  need('starts_at', draft.starts_at !== null);
  need('ends_at', draft.ends_at !== null);
  need('ticket_types', draft.ticket_types.length > 0);
  problems.push(...problemsOfTimes(draft, now));
  for (const [place, room] of draft.rooms.entries()) {
    if (room.capacity === null) problems.push({ field: `rooms.${place}.capacity`, reason: 'missing' });
    if (room.capacity === 0) problems.push({ field: `rooms.${place}.capacity`, reason: 'no_places' });
  }
  const days = daysOf(draft, timeZone);
  for (const [place, type] of draft.ticket_types.entries()) {
    const wrong: Problem[] = [
      ...problemsOfType(type, draft.currency),
      ...within('stock', problemsOfStock(draft, type, days)),
    ];
    if (hasNoPlaces(draft, type))
      problems.push({ field: `ticket_types.${place}.stock.capacity`, reason: 'no_places' });
    const isNamedBefore = draft.ticket_types.slice(0, place).some((other) => sameName(other.name, type.name));
    if (isNamedBefore && type.name.trim() !== '') wrong.push({ field: 'name', reason: 'named_twice' });
    problems.push(...within(`ticket_types.${place}`, wrong));
  }
  return problems;
}

// What is asked for in one field of the editor is one thing to do.
const THINGS: [RegExp, string][] = [
  [/^currency$/, 'venue_id'],
  [/^(ticket_types\.\d+\.stock)\..+$/, '$1'],
];

// The things that its writer still has to do: the list of the editor, and the count on the pages before it. What the editor
// fills in by itself is none: the money of the place, and the end of what has a start.
export function thingsMissing(problems: readonly DraftProblem[]): DraftProblem[] {
  const isAsked = (field: string) =>
    problems.some((problem) => problem.field === field && problem.reason === 'missing');
  const things = new Map<string, DraftProblem>();
  for (const problem of problems) {
    const { field, reason } = problem;
    if (reason === 'missing' && field === 'currency' && !isAsked('venue_id')) continue;
    if (reason === 'missing' && field === 'ends_at') continue;
    const thing = THINGS.reduce((name, [pattern, as]) => name.replace(pattern, as), field);
    if (!things.has(thing)) things.set(thing, problem);
  }
  return [...things.values()];
}

// Sold out before anybody came. Of a date pass one day may be closed, unless a ticket for all days takes from it.
function hasNoPlaces({ ticket_types }: DraftDocument, { stock }: DraftTicketType): boolean {
  if (stock.kind === 'own') return stock.capacity === 0;
  if (stock.kind === 'dates') return stock.days.length > 0 && stock.days.every(isClosed);
  const whole = ticket_types[stock.type]?.stock;
  return whole?.kind === 'dates' && whole.days.some(isClosed) && !whole.days.every(isClosed);
}

const isClosed = ({ capacity }: { capacity: number | null }): boolean => capacity === 0;

function problemsOfTimes({ doors_at, starts_at, ends_at }: DraftDocument, now: Date): Problem[] {
  if (starts_at === null) return [];
  const problems: Problem[] = [];
  const start = instantMs(starts_at);
  if (start <= now.getTime()) problems.push({ field: 'starts_at', reason: 'in_the_past' });
  if (isTooFarAhead(start, now)) problems.push({ field: 'starts_at', reason: 'too_far_ahead' });
  if (ends_at !== null && instantMs(ends_at) <= start)
    problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  if (ends_at !== null && isTooLong(start, instantMs(ends_at)))
    problems.push({ field: 'ends_at', reason: 'too_long' });
  if (doors_at !== null && instantMs(doors_at) > start)
    problems.push({ field: 'doors_at', reason: 'doors_after_start' });
  return problems;
}

function daysOf({ starts_at, ends_at }: DraftDocument, timeZone: string | null): Days | null {
  if (starts_at === null || ends_at === null || timeZone === null) return null;
  return { startsAt: starts_at, endsAt: ends_at, timeZone };
}

function problemsOfStock(draft: DraftDocument, { stock }: DraftTicketType, days: Days | null): Problem[] {
  switch (stock.kind) {
    case 'own': {
      const { capacity, room } = stock;
      if (capacity === null && room === null) return [{ field: 'capacity', reason: 'missing' }];
      return room !== null && room >= draft.rooms.length ? [{ field: 'room', reason: 'room_unknown' }] : [];
    }
    case 'dates': {
      const missing = stock.days.flatMap((day, place): Problem[] =>
        day.capacity === null ? [{ field: `days.${place}.capacity`, reason: 'missing' }] : [],
      );
      const none: Problem[] = stock.days.length === 0 ? [{ field: 'days', reason: 'missing' }] : [];
      return [...none, ...missing, ...within('days', problemsOfDays(stock.days, days))];
    }
    case 'days_of': {
      const isDated = draft.ticket_types[stock.type]?.stock.kind === 'dates';
      return isDated ? [] : [{ field: 'type', reason: 'type_unknown' }];
    }
  }
}
