import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import { takeOut } from './take-out.ts';

type Reason = TeamGate | 'member_not_found' | 'not_yourself' | 'last_owner';

// Takes somebody out of the team. Their next request finds nothing of it any more.
export function removeMember(
  db: Database,
  by: ActsFor,
  accountId: string,
): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(db, by, 'edit_team', async (tx, members, actor) => {
    const member = members.find((one) => one.account_id === accountId);
    if (!member) return fail('member_not_found');
    if (accountId === actor.accountId) return fail('not_yourself');
    const out = await takeOut(tx, by, members, member, 'team.removed');
    if (!out.ok) return out;
    await announce(tx, 'team.removed', { organizerId: by.organizer.id, accountId, changeId: randomUUID() });
    return ok();
  });
}
