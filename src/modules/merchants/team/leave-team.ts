import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { may } from '../may.rules.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import { takeOut } from './take-out.ts';

type Reason = TeamGate | 'last_owner';

// Anybody may go. An owner gives up much, so it must be them.
export function leaveTeam(db: Database, by: ActsFor): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(db, by, null, async (tx, members, actor) => {
    const member = members.find((one) => one.account_id === actor.accountId);
    if (!member) return fail('organizer_not_found');
    const organizerId = by.organizer.id;
    if (member.role === 'owner') {
      const proved = may(actor, 'edit_team', { organizerId, eventId: null }, by.now);
      if (!proved.ok) return proved;
    }
    const out = await takeOut(tx, by, members, member, 'team.left');
    if (!out.ok) return out;
    await announce(tx, 'team.left', { organizerId, accountId: actor.accountId, changeId: randomUUID() });
    return ok();
  });
}
