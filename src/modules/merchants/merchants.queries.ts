import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface OrganizerRow {
  id: number;
  slug: string;
  name: string;
  about: string;
  email: string;
  phone: string | null;
  website: string | null;
  is_verified: boolean;
}

export async function findOrganizer(db: Sql | Tx, slug: string): Promise<OrganizerRow | null> {
  const found = await sql<OrganizerRow>`
    select id, slug, name, about, email, phone, website, is_verified from organizers where slug = ${slug}
  `.execute(db);
  return found.rows[0] ?? null;
}
