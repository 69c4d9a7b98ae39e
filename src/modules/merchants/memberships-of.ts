import type { Sql, Tx } from '#platform/database/index.ts';
import type { Membership } from '#shared/actor.ts';
import { listMemberships } from './members.queries.ts';

// The organisers for whom somebody may act, with their role in each.
export async function membershipsOf(db: Sql | Tx, accountId: string): Promise<Membership[]> {
  const rows = await listMemberships(db, accountId);
  return rows.map(({ organizer_id, role, event_ids, is_suspended, suspended_words }) => ({
    organizerId: organizer_id,
    role,
    eventIds: event_ids,
    isSuspended: is_suspended,
    suspendedWords: suspended_words,
  }));
}
