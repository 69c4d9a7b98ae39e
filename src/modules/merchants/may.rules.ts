import { MEMBER_ACTIONS, type MemberAction } from '#shared/access.ts';
import type { Actor, KeyScope, MemberRole, Membership } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// The one place that says who may do what for an organiser.

interface Allowed {
  roles: readonly MemberRole[];
  // The person must have proved within FRESH_MS who they are: a signed-in phone that was left lying about is not
  // enough.
  needsFreshProof?: true;
  // Still allowed while the organiser is suspended: its team may look, and let people in who hold tickets.
  whileSuspended?: true;
  // An API key with this scope may do it, too; without a scope no key may.
  scope?: KeyScope;
}

const ALLOWED: Readonly<Record<MemberAction, Allowed>> = {
  see_home: { roles: ['owner', 'manager', 'finance', 'reader', 'scanner'], whileSuspended: true },
  see_events: { roles: ['owner', 'manager', 'reader'], whileSuspended: true, scope: 'events:read' },
  edit_events: { roles: ['owner', 'manager'], scope: 'events:write' },
  cancel_event: { roles: ['owner', 'manager'], needsFreshProof: true },
  // To those who hold tickets.
  send_messages: { roles: ['owner', 'manager'] },
  see_orders: {
    roles: ['owner', 'manager', 'finance', 'reader'],
    whileSuspended: true,
    scope: 'orders:read',
  },
  // Without this, pages mask names, addresses and numbers.
  see_contacts: { roles: ['owner', 'manager', 'finance'], whileSuspended: true, scope: 'attendees:read' },
  // What helps a buyer and moves no money: tickets sent again, a name, a note.
  edit_orders: { roles: ['owner', 'manager', 'finance'], scope: 'attendees:write' },
  refund: { roles: ['owner', 'manager', 'finance'], needsFreshProof: true, scope: 'refunds:write' },
  export: { roles: ['owner', 'manager', 'finance'], whileSuspended: true, scope: 'attendees:read' },
  comp: { roles: ['owner', 'manager'], scope: 'attendees:write' },
  see_figures: {
    roles: ['owner', 'manager', 'finance', 'reader'],
    whileSuspended: true,
    scope: 'figures:read',
  },
  see_ledger: { roles: ['owner', 'finance'], whileSuspended: true, scope: 'payouts:read' },
  request_payout: { roles: ['owner', 'finance'], needsFreshProof: true },
  edit_payout_method: { roles: ['owner'], needsFreshProof: true },
  // Hand in who they are.
  ask_verification: { roles: ['owner'], needsFreshProof: true },
  // Say whether they are that, and suspend them: for no team, only for the platform's own people.
  judge_organizer: { roles: [], needsFreshProof: true },
  // Book by hand what no order says: settlements and top-ups. For the platform's own people as well.
  keep_books: { roles: [], needsFreshProof: true },
  see_team: { roles: ['owner', 'manager'], whileSuspended: true },
  edit_team: { roles: ['owner'], needsFreshProof: true },
  see_log: { roles: ['owner', 'manager'], whileSuspended: true },
  edit_page: { roles: ['owner', 'manager'] },
  // What an organiser is called, by which buyers know who gets their money.
  edit_name: { roles: ['owner'] },
  edit_keys: { roles: ['owner'], needsFreshProof: true },
  edit_webhooks: { roles: ['owner', 'manager'] },
  answer_reviews: { roles: ['owner', 'manager'] },
  // Gates, and which phones may be there.
  run_door: { roles: ['owner', 'manager'], whileSuspended: true },
  scan: { roles: ['owner', 'manager', 'scanner'], whileSuspended: true, scope: 'checkins:write' },
  // A person with the role scanner may do the following four only with a device that was given the power.
  search_at_door: { roles: ['owner', 'manager'], whileSuspended: true },
  // In the clear on the phone, to be searched without a network.
  keep_names_at_door: { roles: ['owner', 'manager'], whileSuspended: true },
  undo_scan: { roles: ['owner', 'manager'], whileSuspended: true },
  sell_at_door: { roles: ['owner', 'manager'] },
};

// Only the owner decides where the money goes and who may act, not the platform's staff.
const NOT_FOR_OPERATORS: readonly MemberAction[] = [
  'edit_payout_method',
  'ask_verification',
  'edit_team',
  'edit_keys',
];

const FRESH_MS = 10 * 60_000;

// The organiser and event of the row that is acted on. A null event means the organiser as a whole, or several of its
// events.
export interface Where {
  organizerId: number;
  eventId: number | null;
}

// Whoever changes what is dear has proved who they are within minutes.
export const hasFreshProof = ({ provedAt }: { provedAt: Date }, now: Date): boolean =>
  now.getTime() - provedAt.getTime() <= FRESH_MS;

// Asked after the row was loaded: the organiser in the row counts, not one that the caller names.
export function may(
  actor: Actor,
  action: MemberAction,
  where: Where,
  now: Date,
): Result<undefined, 'not_allowed' | 'proof_needed'> {
  if (!isAllowed(actor, action, where)) return fail('not_allowed');
  const isPerson = actor.kind === 'member' || actor.kind === 'operator';
  const isStale = isPerson && !hasFreshProof(actor, now);
  return ALLOWED[action].needsFreshProof && isStale ? fail('proof_needed') : ok();
}

// The same where the row was found by an id that anybody could write: to strangers it is not there.
export function mayFind<Missing extends string>(
  actor: Actor,
  action: MemberAction,
  where: Where,
  now: Date,
  missing: Missing,
): Result<undefined, Missing | 'not_allowed' | 'proof_needed'> {
  return isStranger(actor, where) ? fail(missing) : may(actor, action, where, now);
}

// What somebody may do for an organiser, at their events at least, for the pages that show it.
export const actionsOf = (membership: Pick<Membership, 'role' | 'isSuspended'>): MemberAction[] =>
  MEMBER_ACTIONS.filter((action) => isGiven(membership, action));

function isAllowed(actor: Actor, action: MemberAction, where: Where): boolean {
  const { scope } = ALLOWED[action];
  switch (actor.kind) {
    case 'member':
      return actor.memberships.some(
        (one) => one.organizerId === where.organizerId && covers(one.eventIds, where) && isGiven(one, action),
      );
    case 'device':
      return isAt(actor, where) && actor.powers.includes(action);
    case 'key':
      return isAt(actor, where) && scope !== undefined && actor.scopes.includes(scope);
    case 'operator':
      return !NOT_FOR_OPERATORS.includes(action);
    case 'anybody':
    case 'visitor':
    case 'person':
      return false;
  }
}

function isGiven(
  { role, isSuspended }: Pick<Membership, 'role' | 'isSuspended'>,
  action: MemberAction,
): boolean {
  const { roles, whileSuspended } = ALLOWED[action];
  return roles.includes(role) && (!isSuspended || whileSuspended === true);
}

// Who is there for some events only knows of no other.
function isStranger(actor: Actor, where: Where): boolean {
  const knows = (one: { organizerId: number; eventIds: readonly number[] | null }) =>
    one.organizerId === where.organizerId && (where.eventId === null || covers(one.eventIds, where));
  switch (actor.kind) {
    case 'member':
      return !actor.memberships.some(knows);
    case 'device':
    case 'key':
      return !knows(actor);
    case 'operator':
      return false;
    case 'anybody':
    case 'visitor':
    case 'person':
      return true;
  }
}

const isAt = (actor: { organizerId: number; eventIds: readonly number[] | null }, where: Where): boolean =>
  actor.organizerId === where.organizerId && covers(actor.eventIds, where);

// A member or key that is limited to some events may do nothing that concerns the organiser as a whole.
const covers = (eventIds: readonly number[] | null, { eventId }: Where): boolean =>
  eventIds === null || (eventId !== null && eventIds.includes(eventId));
