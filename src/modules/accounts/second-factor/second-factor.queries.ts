import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export async function updateTotpSecret(tx: Tx, accountId: string, sealed: Buffer): Promise<void> {
  await sql`
    update accounts set totp_secret = ${sealed}, totp_last_step = 0
    where id = ${accountId} and totp_confirmed_at is null
  `.execute(tx);
}

// Answers false if the code of this time step, or of a later one, was used before.
export async function takeTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const taken = await sql`
    update accounts set totp_last_step = ${step} where id = ${accountId} and totp_last_step < ${step} returning id
  `.execute(tx);
  return taken.rows.length > 0;
}

export async function updateTotpOn(tx: Tx, accountId: string): Promise<void> {
  await sql`update accounts set totp_confirmed_at = now() where id = ${accountId}`.execute(tx);
}

export async function updateFactorDeclined(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update accounts set factor_declined_at = now() where id = ${accountId} and factor_declined_at is null
  `.execute(tx);
}

export async function updateTotpOff(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update accounts set totp_secret = null, totp_confirmed_at = null where id = ${accountId}
  `.execute(tx);
  await sql`delete from account_recovery_codes where account_id = ${accountId}`.execute(tx);
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> {
  await sql`delete from account_recovery_codes where account_id = ${accountId}`.execute(tx);
  for (const hash of hashes) {
    await sql`insert into account_recovery_codes (account_id, code_hash) values (${accountId}, ${hash})`.execute(
      tx,
    );
  }
}

// Each recovery code works once.
export async function takeRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const taken = await sql`
    delete from account_recovery_codes where account_id = ${accountId} and code_hash = ${hash} returning account_id
  `.execute(tx);
  return taken.rows.length > 0;
}

export async function lockAccountRow(tx: Tx, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
}

export interface MoneyGuardRow {
  has_factor: boolean;
  is_signed_in: boolean;
  // When somebody may have taken the account over.
  shaken_at: Date | null;
}

export async function findMoneyGuard(
  db: Sql | Tx,
  accountId: string,
  sessionId: string | null,
): Promise<MoneyGuardRow | null> {
  const found = await sql<MoneyGuardRow>`
    select account.totp_confirmed_at is not null as has_factor,
      exists (
        select from account_sessions as session where session.id = ${sessionId}::uuid and session.account_id = account.id
      ) as is_signed_in,
      (
        select max(happened_at) from account_history as history
        where history.account_id = account.id and history.what in ('password_reset', 'second_factor_off')
      ) as shaken_at
    from accounts as account where account.id = ${accountId} and account.deleted_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

// One of the platform's own people; null: not one of them.
export async function findAdmin(db: Sql | Tx, accountId: string): Promise<{ has_factor: boolean } | null> {
  const found = await sql<{ has_factor: boolean }>`
    select totp_confirmed_at is not null as has_factor from accounts
    where id = ${accountId} and is_admin and deleted_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

// How the platform's own people are reached; an address that waits to be confirmed is among them.
export async function listAdminContacts(tx: Tx): Promise<{ emails: string[]; phones: string[] }> {
  const found = await sql<{ emails: string[]; phones: string[] }>`
    select
      coalesce(array_agg(account.email) || array_agg(link.email) filter (where link.email is not null), '{}') as emails,
      coalesce(array_agg(account.phone) filter (where account.phone is not null), '{}') as phones
    from accounts as account
    left join account_links as link
      on link.account_id = account.id and link.purpose = 'email' and link.expires_at > now()
    where account.is_admin and account.deleted_at is null
  `.execute(tx);
  return found.rows[0] ?? { emails: [], phones: [] };
}

export async function updateAdmin(tx: Tx, accountId: string, isAdmin: boolean): Promise<void> {
  await sql`update accounts set is_admin = ${isAdmin} where id = ${accountId}`.execute(tx);
}
