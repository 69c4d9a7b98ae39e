import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface OrganizerRow {
  id: number;
  slug: string;
  name: string;
  about: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  // https addresses.
  links: string[];
  is_verified: boolean;
  is_suspended: boolean;
  picture_key: string | null;
}

const COLUMNS = sql`id, slug, name, about, email, phone, website, links, is_verified,
  suspended_at is not null as is_suspended, picture_key`;

export async function findOrganizer(db: Sql | Tx, slug: string): Promise<OrganizerRow | null> {
  const found = await sql<OrganizerRow>`
    select ${COLUMNS} from organizers where slug = ${slug}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Until the end of the transaction nobody else changes it.
export async function lockOrganizer(tx: Tx, id: number): Promise<OrganizerRow | null> {
  const found = await sql<OrganizerRow>`
    select ${COLUMNS} from organizers where id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Under another name nobody is verified any more.
export async function updateOrganizerPage(
  tx: Tx,
  id: number,
  {
    name,
    about,
    email,
    phone,
    website,
    links,
    picture_key,
  }: Pick<OrganizerRow, 'name' | 'about' | 'email' | 'phone' | 'website' | 'links' | 'picture_key'>,
): Promise<void> {
  await sql`
    update organizers set is_verified = is_verified and name = ${name}, name = ${name}, about = ${about}, email = ${email}, phone = ${phone},
      website = ${website}, links = ${links}::text[], picture_key = ${picture_key}
    where id = ${id}
  `.execute(tx);
}

export async function findOrganizerById(db: Sql | Tx, id: number): Promise<OrganizerRow | null> {
  const found = await sql<OrganizerRow>`
    select ${COLUMNS} from organizers where id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function updateVerified(tx: Tx, id: number): Promise<void> {
  await sql`update organizers set is_verified = true where id = ${id}`.execute(tx);
}

// Answers false if it is so already. Placing orders hears of it by itself (raise_sale_versions).
export async function updateSuspended(tx: Tx, id: number, at: Date, words: string): Promise<boolean> {
  const suspended = await sql`
    update organizers set suspended_at = ${at}, suspended_words = ${words}
    where id = ${id} and suspended_at is null returning id
  `.execute(tx);
  return suspended.rows.length > 0;
}

// Answers why it was suspended; null: it was not.
export async function updateLifted(tx: Tx, id: number): Promise<{ words: string | null } | null> {
  const lifted = await sql<{ words: string | null }>`
    with before as (
      select suspended_words as words from organizers where id = ${id} and suspended_at is not null for update
    )
    update organizers set suspended_at = null, suspended_words = null from before where id = ${id}
    returning before.words
  `.execute(tx);
  return lifted.rows[0] ?? null;
}

// How long the money of an organiser's events waits, beyond what everybody's does.
export interface ReleaseTerms {
  release_days: number;
  reserve_percent: number;
}

export async function lockReleaseTerms(
  tx: Tx,
  slug: string,
): Promise<(ReleaseTerms & { id: number }) | null> {
  const found = await sql<ReleaseTerms & { id: number }>`
    select id, release_days, reserve_percent from organizers where slug = ${slug} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function updateReleaseTerms(tx: Tx, id: number, terms: ReleaseTerms): Promise<void> {
  await sql`
    update organizers set release_days = ${terms.release_days}, reserve_percent = ${terms.reserve_percent}
    where id = ${id}
  `.execute(tx);
}

// Those whose money waits longer than usual, and the one of this slug.
export async function listReleaseTerms(
  db: Sql | Tx,
  slug: string,
  most: number,
): Promise<(ReleaseTerms & { slug: string; name: string })[]> {
  const found = await sql<ReleaseTerms & { slug: string; name: string }>`
    select slug, name, release_days, reserve_percent from organizers
    where release_days > 0 or reserve_percent > 0 or slug = ${slug}
    order by slug <> ${slug}, name, id limit ${most}
  `.execute(db);
  return found.rows;
}
