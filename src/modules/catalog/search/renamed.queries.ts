import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

// By its id, or its slug.
export interface Named {
  kind: 'venue' | 'city' | 'category';
  ref: string;
}

const AT = {
  venue: (ref: string) => sql`venue_id = ${Number(ref)}::int`,
  city: (ref: string) => sql`city_id = (select id from cities where slug = ${ref})`,
  category: (ref: string) => sql`category_slug = ${ref}`,
};

// So many at a time, by id. Nobody changes them meanwhile, or an older word would win.
export async function lockEventsOf(
  tx: Tx,
  { kind, ref }: Named,
  after: number,
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from events where ${AT[kind](ref)} and id > ${after} and status <> 'draft'
    order by id limit ${most} for share
  `.execute(tx);
  return found.rows.map(({ id }) => id);
}
