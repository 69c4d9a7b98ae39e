import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface NewOrganizer {
  slug: string;
  name: string;
  about: string;
  // Public, as is the number; null: none.
  email: string | null;
  phone: string | null;
  website: string | null;
  isVerified: boolean;
}

// Answers the new organisers' ids in the order given.
export async function createOrganizers(tx: Tx, organizers: NewOrganizer[]): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('organizers', 'id'))::int as id, organizer.*
      from rows from (
        jsonb_to_recordset(${JSON.stringify(organizers)}::jsonb) as (
          slug text, name text, about text, email text, phone text, website text, "isVerified" boolean
        )
      ) with ordinality as organizer (slug, name, about, email, phone, website, is_verified, place)
    ), written as (
      insert into organizers (id, slug, name, about, email, phone, website, is_verified)
      select id, slug, name, about, email, phone, website, is_verified from given
    )
    select id from given order by place
  `.execute(tx);
  return inserted.rows.map((row) => row.id);
}
