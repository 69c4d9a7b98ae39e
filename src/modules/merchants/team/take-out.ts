import { updateToNoMerchant } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { writeAudit } from '../audit-log.ts';
import { withdrawInvitationsBy } from './invitations.queries.ts';
import { deleteMember, isMemberAnywhere, type MemberRow } from './team.queries.ts';
import { canGo } from './team.rules.ts';

// The end of a membership, with all that hangs on it. Whoever acts for nobody any more has no seller's area.
export async function takeOut(
  tx: Tx,
  by: ActsFor,
  members: readonly MemberRow[],
  member: MemberRow,
  how: 'team.removed' | 'team.left',
): Promise<Result<undefined, 'last_owner'>> {
  const organizerId = by.organizer.id;
  const { account_id: accountId, role } = member;
  const free = canGo(members, accountId);
  if (!free.ok) return free;
  await withdrawInvitationsBy(tx, organizerId, accountId);
  await deleteMember(tx, organizerId, accountId);
  if (!(await isMemberAnywhere(tx, accountId))) await updateToNoMerchant(tx, accountId);
  await writeAudit(tx, by, {
    organizerId,
    eventId: null,
    action: how,
    subject: `member:${accountId}`,
    changes: { role: [role, null] },
  });
  return ok();
}
