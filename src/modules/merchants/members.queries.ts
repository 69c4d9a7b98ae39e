import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';

export interface MembershipRow {
  organizer_id: number;
  slug: string;
  name: string;
  role: MemberRole;
  // null: all of the organiser's.
  event_ids: number[] | null;
  is_verified: boolean;
  is_suspended: boolean;
  // Why, where it is.
  suspended_words: string | null;
}

// Until the end of the transaction nobody else can open an organiser for this account.
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organizer of ${accountId}`}, 0))`.execute(tx);
}

export async function listMemberships(db: Sql | Tx, accountId: string): Promise<MembershipRow[]> {
  const found = await sql<MembershipRow>`
    select organizer.id as organizer_id, organizer.slug, organizer.name, member.role, member.event_ids,
      organizer.is_verified, organizer.suspended_at is not null as is_suspended,
      organizer.suspended_words
    from merchant_members as member join organizers as organizer on organizer.id = member.organizer_id
    where member.account_id = ${accountId} order by member.joined_at, organizer.id
  `.execute(db);
  return found.rows;
}

// Who hears what is for the organiser alone: its first owner; null if no account owns it.
export async function findOwner(
  db: Sql,
  organizerSlug: string,
): Promise<{ email: string; locale: Locale } | null> {
  const found = await sql<{ email: string; locale: Locale }>`
    select account.email, account.locale from organizers as organizer
    join merchant_members as member on member.organizer_id = organizer.id and member.role = 'owner'
    join accounts as account on account.id = member.account_id and account.deleted_at is null
    where organizer.slug = ${organizerSlug} order by member.joined_at limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function insertMember(
  tx: Tx,
  accountId: string,
  organizerId: number,
  role: MemberRole,
  eventIds: readonly number[] | null = null,
): Promise<void> {
  await sql`
    insert into merchant_members (account_id, organizer_id, role, event_ids)
    values (${accountId}, ${organizerId}, ${role}, ${eventIds}::int[])
    on conflict (account_id, organizer_id) do nothing
  `.execute(tx);
}

interface NewMember {
  accountId: string;
  organizerId: number;
  role: MemberRole;
  joinedAt: Date;
}

export async function insertMembers(tx: Tx, members: readonly NewMember[]): Promise<void> {
  await sql`
    insert into merchant_members (account_id, organizer_id, role, joined_at)
    select "accountId", "organizerId", role, "joinedAt"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (
      "accountId" uuid, "organizerId" int, role text, "joinedAt" timestamptz
    )
  `.execute(tx);
}

// Those that begin like this one.
export async function listSlugsLike(tx: Tx, slug: string): Promise<string[]> {
  const found = await sql<{ slug: string }>`
    select slug from organizers where slug = ${slug} or slug like ${`${slug}-%`}
  `.execute(tx);
  return found.rows.map((row) => row.slug);
}
