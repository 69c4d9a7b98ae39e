// What the files of people and of orders may have, in this order.
export const ATTENDEE_COLUMNS = [
  'name',
  'email',
  'phone',
  'type',
  'date',
  'state',
  'admits',
  'used_at',
  'reference',
  'buyer',
  'paid_at',
  'channel',
] as const;
export type AttendeeColumn = (typeof ATTENDEE_COLUMNS)[number];

export const ORDER_COLUMNS = [
  'reference',
  'paid_at',
  'event',
  'name',
  'email',
  'phone',
  'tickets',
  'tickets_left',
  'total',
  'fee',
  'returned',
  'net',
  'currency',
  'state',
  'channel',
  'campaign',
  'code',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

// Those that were chosen, in the order of the file; whoever chooses none gets all.
export function chosenColumns<Column extends string>(
  all: readonly Column[],
  chosen: readonly string[],
): Column[] {
  const columns = all.filter((column) => chosen.includes(column));
  return columns.length > 0 ? columns : [...all];
}

// A spreadsheet takes "+254…" for a sum.
export const plainPhone = (phone: string): string => phone.replace(/^\+/, '');
