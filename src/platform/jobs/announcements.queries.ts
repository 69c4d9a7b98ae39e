import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

interface Announcement {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

export async function insertAnnouncements(tx: Tx, name: string, news: object[]): Promise<void> {
  await sql`
    insert into announcements (name, data) select ${name}, jsonb_array_elements(${JSON.stringify(news)}::jsonb)
  `.execute(tx);
}

export async function hasAnnouncements(db: Sql, names: readonly string[]): Promise<boolean> {
  const found = await sql`select from announcements where name = any(${names}) limit 1`.execute(db);
  return found.rows.length > 0;
}

// The oldest announcements with these names, in order, locked for this transaction.
export async function takeAnnouncements(
  tx: Tx,
  names: readonly string[],
  most: number,
): Promise<Announcement[]> {
  const taken = await sql<Announcement>`
    delete from announcements where id in (
      select id from announcements where name = any(${names}) order by id limit ${most} for update skip locked
    ) returning id, name, data
  `.execute(tx);
  return taken.rows.sort((one, other) => one.id - other.id);
}
