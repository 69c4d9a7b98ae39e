import { type ForOrganizer, may } from '#modules/merchants/index.ts';
import type { MemberAction } from '#shared/access.ts';
import { fail, type Result } from '#shared/result.ts';

export type MayRefusal = 'not_allowed' | 'proof_needed' | 'organizer_suspended';

// Whoever could do it if the organiser were not suspended hears that it is, and why.
export function mayFor(
  { actor, organizer, membership, now }: ForOrganizer,
  action: MemberAction,
): Result<undefined, MayRefusal> {
  const allowed = may(actor, action, { organizerId: organizer.id, eventId: null }, now);
  if (allowed.ok || !membership.isSuspended || allowed.reason !== 'not_allowed') return allowed;
  return fail('organizer_suspended', { data: { words: membership.suspendedWords ?? null } });
}
