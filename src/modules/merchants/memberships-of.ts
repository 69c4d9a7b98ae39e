import type { Sql } from '#platform/database/index.ts';
import type { Membership } from '#shared/actor.ts';
import { listMemberships } from './members.queries.ts';

// The organisers for whom somebody may act, with their role in each.
export async function membershipsOf(db: Sql, accountId: string): Promise<Membership[]> {
  const rows = await listMemberships(db, accountId);
  return rows.map(({ organizer_id, role }) => ({ organizerId: organizer_id, role, eventIds: null }));
}
