import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface BegunRow {
  id: string;
  doc: unknown;
  place: string;
}

export interface Whose {
  id: string;
  // null: nobody is signed in.
  accountId: string | null;
}

// Until when it was kept for nobody to come back to.
export const KEPT_DAYS = 7;

const ofThem = ({ id, accountId }: Whose, now: Date) => sql`
  id = ${id}::uuid and (account_id is null or account_id = ${accountId}::uuid)
  and kept_at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
`;

// From now on it is seen by whoever is signed in alone.
export async function findBegun(db: Sql, whose: Whose, now: Date): Promise<BegunRow | null> {
  const found = await sql<BegunRow>`
    update begun_drafts set account_id = coalesce(account_id, ${whose.accountId}::uuid)
    where ${ofThem(whose, now)} returning id, doc, place
  `.execute(db);
  return found.rows[0] ?? null;
}

// Answers false where there is none of theirs.
export async function updateBegun(
  db: Sql,
  whose: Whose,
  { doc, place }: Omit<BegunRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const updated = await sql`
    update begun_drafts
    set doc = ${JSON.stringify(doc)}::jsonb, place = ${place}, kept_at = ${now},
      account_id = coalesce(account_id, ${whose.accountId}::uuid)
    where ${ofThem(whose, now)} returning id
  `.execute(db);
  return updated.rows.length > 0;
}

export async function insertBegun(
  db: Sql,
  { id, accountId }: Whose,
  { doc, place }: Omit<BegunRow, 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into begun_drafts (id, account_id, doc, place, kept_at)
    values (${id}::uuid, ${accountId}::uuid, ${JSON.stringify(doc)}::jsonb, ${place}, ${now})
  `.execute(db);
}

// Whoever deletes it has it.
export async function deleteBegun(db: Sql | Tx, whose: Whose, now: Date): Promise<BegunRow | null> {
  const deleted = await sql<BegunRow>`
    delete from begun_drafts where ${ofThem(whose, now)} returning id, doc, place
  `.execute(db);
  return deleted.rows[0] ?? null;
}

export async function deleteOldBegun(db: Sql): Promise<void> {
  await sql`
    delete from begun_drafts where kept_at <= now() - make_interval(days => ${KEPT_DAYS}::int)
  `.execute(db);
}
