import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { emailKey, readContactEmail } from '#modules/accounts/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { writeAudit } from '../audit-log.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import type { InvitationToken } from './invitation-token.ts';
import { findOpenInvitation, insertInvitation, updateInvitationState } from './invitations.queries.ts';
import type { Terms } from './team.queries.ts';
import { checkTerms, INVITATIONS_A_DAY, invitationEnd, invitationState, maskEmail } from './team.rules.ts';

export interface TeamServices {
  db: Database;
  invitationToken: InvitationToken;
  // Those of the ids that are events of the organiser; the catalogue knows.
  ownEventIds(tx: Tx, organizerId: number, eventIds: readonly number[]): Promise<number[]>;
}

type Reason =
  | TeamGate
  | 'email_invalid'
  | 'owner_of_all'
  | 'event_unknown'
  | 'already_member'
  | 'too_many_tries';

// Asks somebody by mail to join. The answer is the same whether or not there is an account with that address. The same
// invitation twice is one; with other terms it replaces the one that is open.
export function inviteMember(
  services: TeamServices,
  by: ActsFor & { locale: Locale },
  wanted: Terms & { email: string },
): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(services.db, by, 'edit_team', async (tx, members, actor) => {
    const organizerId = by.organizer.id;
    const email = readContactEmail(wanted.email);
    if (!email.ok) return email;
    const key = emailKey(email.value);
    const problem = checkTerms(wanted) ?? (await findForeign(services, tx, organizerId, wanted));
    if (problem) return problem;
    if (members.some((member) => emailKey(member.email) === key))
      return fail('already_member', { field: 'email' });
    const open = await findOpenInvitation(tx, organizerId, key);
    const isSame =
      open?.role === wanted.role &&
      isDeepStrictEqual(open.event_ids, wanted.eventIds) &&
      invitationState(open, by.now) === 'open';
    if (isSame) return ok();
    const tooMany = await takeInvitation(tx, organizerId);
    if (tooMany) return tooMany;
    if (open) await updateInvitationState(tx, open.id, 'withdrawn');
    const id = randomUUID();
    await insertInvitation(tx, {
      id,
      hash: tokenHash(services.invitationToken(id)),
      organizerId,
      email: email.value,
      emailKey: key,
      role: wanted.role,
      eventIds: wanted.eventIds,
      invitedBy: actor.accountId,
      locale: by.locale,
      now: by.now,
      expiresAt: invitationEnd(by.now),
    });
    await writeAudit(tx, by, {
      organizerId,
      eventId: null,
      action: 'team.invited',
      subject: `invitation:${id}`,
      changes: {
        email: [null, maskEmail(email.value)],
        role: [null, wanted.role],
        event_ids: [null, wanted.eventIds],
      },
    });
    await announce(tx, 'team.invited', { invitationId: id, times: 1 });
    return ok();
  });
}

// Nobody is let in to what is another organiser's.
export async function findForeign(
  { ownEventIds }: Pick<TeamServices, 'ownEventIds'>,
  tx: Tx,
  organizerId: number,
  { eventIds }: Terms,
): Promise<Refusal<'event_unknown'> | null> {
  if (eventIds === null) return null;
  const own = new Set(await ownEventIds(tx, organizerId, eventIds));
  return eventIds.every((id) => own.has(id)) ? null : fail('event_unknown', { field: 'event_ids' });
}

const DAY_SECONDS = 86_400;

// A team is no way to write to strangers.
export async function takeInvitation(tx: Tx, organizerId: number): Promise<Refusal<'too_many_tries'> | null> {
  const wait = await takeTry(tx, `invitations of organizer ${organizerId}`, INVITATIONS_A_DAY, DAY_SECONDS);
  return wait > 0 ? fail('too_many_tries', { retryAfter: wait }) : null;
}
