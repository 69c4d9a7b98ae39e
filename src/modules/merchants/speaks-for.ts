import type { Sql } from '#platform/database/index.ts';
import { findRole, type MemberRole } from './members.queries.ts';

const SPEAKERS: readonly MemberRole[] = ['owner', 'manager'];

// Whether this person's words in public are the organiser's.
export async function speaksFor(db: Sql, accountId: string, organizerId: number): Promise<boolean> {
  const role = await findRole(db, accountId, organizerId);
  return role !== null && SPEAKERS.includes(role);
}
