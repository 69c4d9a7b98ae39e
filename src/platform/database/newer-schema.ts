import { sql } from 'kysely';
import type { Database } from './database.ts';

export class NewerDatabaseError extends Error {}

// Tables may have changed in ways that this version knows nothing of: it would sell by rules that no longer hold.
export async function refuseNewerSchema(db: Database, lastOfOurs: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations where name collate "C" > ${lastOfOurs} order by name desc limit 1
  `.execute(db.sql);
  const [newer] = rows;
  if (!newer) return;
  throw new NewerDatabaseError(
    `The database belongs to a newer Tiketi (${newer.name} was applied to it). Start that version, or go back to a backup from before it.`,
  );
}
