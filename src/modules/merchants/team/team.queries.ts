import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { MemberRole } from '#shared/actor.ts';

export interface MemberRow {
  account_id: string;
  name: string;
  email: string;
  role: MemberRole;
  event_ids: number[] | null;
  joined_at: Date;
}

// Until the end of the transaction nobody else changes this team.
export async function lockTeam(tx: Tx, organizerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team of ${organizerId}`}, 0))`.execute(tx);
}

// Owners first, then as they joined. Whoever closed their account is in no team any more.
export async function listMembers(db: Sql | Tx, organizerId: number): Promise<MemberRow[]> {
  const found = await sql<MemberRow>`
    select member.account_id, account.name, account.email, member.role, member.event_ids, member.joined_at
    from merchant_members as member
    join accounts as account on account.id = member.account_id and account.deleted_at is null
    where member.organizer_id = ${organizerId}
    order by member.role <> 'owner', member.joined_at, member.account_id
  `.execute(db);
  return found.rows;
}

export interface Terms {
  role: MemberRole;
  // null: all events of the organiser.
  eventIds: readonly number[] | null;
}

export async function updateMember(
  tx: Tx,
  organizerId: number,
  accountId: string,
  { role, eventIds }: Terms,
): Promise<void> {
  await sql`
    update merchant_members set role = ${role}, event_ids = ${eventIds}::int[]
    where organizer_id = ${organizerId} and account_id = ${accountId}
  `.execute(tx);
}

export async function deleteMember(tx: Tx, organizerId: number, accountId: string): Promise<void> {
  await sql`
    delete from merchant_members where organizer_id = ${organizerId} and account_id = ${accountId}
  `.execute(tx);
}

// Answers whether they act for anybody still.
export async function isMemberAnywhere(tx: Tx, accountId: string): Promise<boolean> {
  const found = await sql<{ is_member: boolean }>`
    select exists (select from merchant_members where account_id = ${accountId}) as is_member
  `.execute(tx);
  return found.rows[0]?.is_member ?? false;
}
