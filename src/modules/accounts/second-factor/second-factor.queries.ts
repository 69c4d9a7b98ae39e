import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

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
