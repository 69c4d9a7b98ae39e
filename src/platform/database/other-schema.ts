import { sql } from 'kysely';
import type { Database } from './database.ts';

// The database's tables were made by other migrations than ours: those of a version that was never released.
export class OtherSchemaError extends Error {}

// Tables stand in the database that none of our migrations made.
export class ForeignTablesError extends Error {}

export class NewerDatabaseError extends Error {}

// Compares our migrations with those that the database has applied, by name and checksum.
export function refuseOtherSchema(
  ours: ReadonlyMap<string, string>,
  applied: ReadonlyMap<string, string>,
): void {
  const last = [...ours.keys()].at(-1) ?? '';
  const foreign = [...applied.keys()].filter((name) => ours.get(name) !== applied.get(name)).sort();
  const other = foreign.find((name) => ours.has(name) || name < last);
  if (other !== undefined) {
    throw new OtherSchemaError(
      `The tables were made by an unreleased version (${other}) and cannot be brought up to date.`,
    );
  }
  // A newer version has changed the tables in ways that this one does not know: selling on would break its rules.
  const newest = foreign.at(-1);
  if (newest !== undefined) {
    throw new NewerDatabaseError(
      `The database belongs to a newer Tiketi (${newest} was applied to it). Start that version, or go back to a backup from before it.`,
    );
  }
}

const OUR_RECORDS = sql`(
  select attrelid from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'checksum'
)`;

// Whether the database records which of our files were applied to it. Other programs have tables of that name too.
export async function hasRecords(db: Database): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`select exists ${OUR_RECORDS} as yes`.execute(db.sql);
  return found.rows[0]?.yes === true;
}

// For a database to which nothing of ours was applied: what stands in it belongs to another program. Extensions bring tables
// of their own, which are in nobody's way.
export async function refuseForeignTables(db: Database): Promise<void> {
  const found = await sql<{ name: string }>`
    select relname::text as name from pg_class as relation join pg_namespace as place on place.oid = relnamespace
    where nspname = any(current_schemas(false)) and relkind in ('r', 'p', 'v', 'm', 'f')
      and relation.oid not in ${OUR_RECORDS}
      and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
    order by relname limit 1
  `.execute(db.sql);
  const table = found.rows[0]?.name;
  if (table !== undefined) throw new ForeignTablesError(`The table "${table}" is not ours.`);
}
