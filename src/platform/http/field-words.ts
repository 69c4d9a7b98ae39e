// What a schema has to say of a value where no general rule of zod's fits. Only the name stands in the schema: the words
// for it, in every language, are in main/http/field-problems.ts.
export type FieldWord =
  | 'no_html'
  | 'plain_text'
  | 'whole_number'
  | 'two_decimals'
  | 'dates_add_up'
  | 'own_key'
  | 'once_each'
  | 'capacity_or_room'
  | 'exactly_one';

export const says = (word: FieldWord): FieldWord => word;

// For a refinement that wants one of several fields, and no more.
export const exactlyOne = (path: string, choices: readonly string[]) => ({
  path: [path],
  error: says('exactly_one'),
  params: { choices },
});
