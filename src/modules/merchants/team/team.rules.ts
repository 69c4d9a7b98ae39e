import type { MemberRole } from '#shared/actor.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';

export const INVITATION_DAYS = 7;
export const INVITATIONS_A_DAY = 20;

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

// Whoever owns an organiser owns all of it.
export function checkTerms({
  role,
  eventIds,
}: {
  role: MemberRole;
  eventIds: readonly number[] | null;
}): Refusal<'owner_of_all'> | null {
  return role === 'owner' && eventIds !== null ? fail('owner_of_all', { field: 'event_ids' }) : null;
}

interface Owned {
  account_id: string;
  role: MemberRole;
}

// Somebody must be able to act for an organiser: its last owner stays.
export function canGo(members: readonly Owned[], accountId: string): Result<undefined, 'last_owner'> {
  const isOwner = members.some((one) => one.account_id === accountId && one.role === 'owner');
  const others = members.filter((one) => one.account_id !== accountId && one.role === 'owner');
  return isOwner && others.length === 0 ? fail('last_owner') : ok();
}

// How much of an address people read who know it, and others cannot guess: the log keeps it like this.
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired';

// How an invitation stands at this moment.
export function invitationState(
  { state, expires_at, is_backed }: { state: string; expires_at: Date; is_backed: boolean },
  now: Date,
): InvitationState {
  if (state === 'accepted') return 'used';
  if (state === 'withdrawn' || !is_backed) return 'withdrawn';
  return expires_at <= now ? 'expired' : 'open';
}
