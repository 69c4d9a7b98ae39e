import { type DraftProblem, thingsMissing } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';

// What stands between a draft and an event, in words and at the fields of the editor.

const FIELDS: Record<string, string> = {
  starts_at: 'starts_date',
  ends_at: 'ends_time',
  doors_at: 'doors_time',
  venue_id: 'place',
  currency: 'place',
  ticket_types: 'types.0.name',
  'policies.refund': 'refund',
  'policies.age': 'age',
  'policies.access': 'access',
};

// `ticket_types.2.stock.days.0.capacity` is asked for in `types.2.places`. Calls that take more than the document name it first.
export function fieldOfProblem(named: string): string {
  const field = named.replace(/^(doc\.)?(typed_times\.)?/, '').replace('typed_place', 'place');
  const [, place, rest = ''] = /^ticket_types\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (place === undefined) return FIELDS[field] ?? field;
  const asked = rest.replace(/^(sale_starts|sale_ends)_at$/, '$1_date');
  return `types.${place}.${rest.startsWith('stock') ? 'places' : asked}`;
}

const MISSING: [RegExp, () => string][] = [
  [/^name$/, m.seller_missing_name],
  [/^category$/, m.seller_missing_category],
  [/^(venue_id|currency)$/, m.seller_missing_place],
  [/^(starts_at|ends_at)$/, m.seller_missing_start],
  [/^ticket_types$/, m.seller_missing_type],
  [/\.name$/, m.seller_missing_type_name],
  [/\.price$/, m.seller_missing_price],
  [/\.(capacity|days)$/, m.seller_missing_places],
];

const WORDS: Record<Exclude<DraftProblem['reason'], 'missing'>, () => string> = {
  in_the_past: m.seller_problem_past,
  too_far_ahead: m.seller_problem_far,
  ends_before_start: m.seller_problem_ends,
  too_long: m.seller_problem_long,
  doors_after_start: m.seller_problem_doors,
  price_not_payable: m.seller_problem_payable,
  no_places: m.seller_problem_no_places,
  most_below_least: m.seller_problem_most,
  named_twice: m.seller_problem_named,
  date_twice: m.seller_problem_date_twice,
  date_outside: m.seller_problem_date_outside,
  room_unknown: m.seller_problem_room,
  type_unknown: m.seller_problem_type,
};

export function problemWords({ field, reason }: DraftProblem): string {
  if (reason !== 'missing') return WORDS[reason]();
  return (MISSING.find(([pattern]) => pattern.test(field))?.[1] ?? m.form_missing)();
}

// By field of the editor, the first of each.
// `isClockMissing`: there is a day, and no time of it.
export function problemFields(
  problems: readonly DraftProblem[],
  isClockMissing = false,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const problem of thingsMissing(problems))
    fields[fieldOfProblem(problem.field)] ??= problemWords(problem);
  if (isClockMissing && isMissing(problems, 'starts_at')) {
    delete fields.starts_date;
    fields.starts_time = m.seller_missing_clock();
  }
  return fields;
}

const isMissing = (problems: readonly DraftProblem[], named: string): boolean =>
  problems.some(({ field, reason }) => field === named && reason === 'missing');
