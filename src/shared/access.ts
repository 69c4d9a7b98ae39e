// What a member of an organiser's team may be allowed to do. Who is, stands in merchants/may.rules.ts.
export const MEMBER_ACTIONS = [
  'see_home',
  'see_events',
  'edit_events',
  'cancel_event',
  'see_orders',
  'see_contacts',
  'refund',
  'export',
  'comp',
  'see_figures',
  'see_ledger',
  'request_payout',
  'edit_payout_method',
  'edit_team',
  'edit_keys',
  'edit_webhooks',
  'answer_reviews',
  'scan',
  'search_at_door',
  'undo_scan',
  'sell_at_door',
] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

// Who may make a call.
export type Access =
  // The answer is the same for everybody, and is made for nobody in particular.
  | 'public'
  // Anybody, known by what the browser brings; perhaps signed in.
  | 'visitor'
  // Whoever is signed in.
  | 'person'
  // Whoever acts for an organiser, in a role that may do this. For which organiser, the use case asks with the row.
  | { readonly member: MemberAction }
  // A paired phone at a door.
  | 'device'
  // A program with a key.
  | 'key'
  // The platform's own people.
  | 'operator';

// At most so many calls of one person, browser or address in any stretch of that length. Calls that say the same `of`
// are counted together.
export interface Limit {
  readonly of: string;
  readonly per: 'person' | 'visitor' | 'address';
  readonly most: number;
  readonly seconds: number;
}
