// What the log can be narrowed to. An action is called "ticket_type.edited": a kind has all that begin with one of these
// words.
export const LOG_KINDS = [
  'events',
  'tickets',
  'sales',
  'orders',
  'reviews',
  'team',
  'page',
  'money',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const KIND_WORDS: Record<LogKind, readonly string[]> = {
  events: ['event', 'draft', 'picture', 'venue', 'message', 'door'],
  tickets: ['ticket_type', 'ticket_types', 'capacity', 'capacities', 'room', 'places'],
  sales: ['flash_sale', 'coupon', 'coupons', 'campaign'],
  orders: ['order'],
  reviews: ['review'],
  team: ['team'],
  page: ['page', 'organizer', 'verification'],
  money: ['payout', 'payout_method', 'adjustment', 'fee'],
};
