// What members of an organiser's team may be allowed to do; which role may do what is in merchants/may.rules.ts.
export const MEMBER_ACTIONS = [
  'see_home',
  'see_events',
  'edit_events',
  'cancel_event',
  'send_messages',
  'see_orders',
  'see_contacts',
  'edit_orders',
  'refund',
  'export',
  'comp',
  'see_figures',
  'see_ledger',
  'request_payout',
  'edit_payout_method',
  'ask_verification',
  'judge_organizer',
  'keep_books',
  'see_team',
  'edit_team',
  'see_log',
  'edit_page',
  'edit_name',
  'edit_keys',
  'edit_webhooks',
  'answer_reviews',
  'run_door',
  'scan',
  'search_at_door',
  'keep_names_at_door',
  'undo_scan',
  'sell_at_door',
] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

// Who may make a call.
export type Access =
  // The answer is the same for everybody.
  | 'public'
  // Anybody with a browser, signed in or not.
  | 'visitor'
  // Anybody who is signed in.
  | 'person'
  // Members of some organiser's team whose role may do this. The use case checks with the row that it is the right
  // organiser.
  | { readonly member: MemberAction }
  // A paired phone at a door.
  | 'device'
  // A program with an API key.
  | 'key'
  // The platform's staff.
  | 'operator';

// At most this many calls of one person, browser or address in any stretch of this length. Calls with the same `of` are
// counted together.
export interface Limit {
  readonly of: string;
  readonly per: 'person' | 'visitor' | 'address';
  readonly most: number;
  readonly seconds: number;
}
