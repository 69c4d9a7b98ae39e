import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export const PROOF_CODE_SECONDS = 600;
const MOST_TRIES = 5;

// A new code replaces the one before.
export async function upsertProofCode(
  tx: Tx,
  accountId: string,
  sessionId: string,
  hash: Buffer,
): Promise<void> {
  await sql`
    insert into account_proof_codes (account_id, session_id, code_hash, expires_at)
    values (${accountId}, ${sessionId}::uuid, ${hash}, now() + make_interval(secs => ${PROOF_CODE_SECONDS}))
    on conflict (account_id) do update set
      session_id = excluded.session_id, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
  `.execute(tx);
}

export interface ProofTry {
  is_right: boolean;
  tries_left: number;
}

// Counts the try before it answers, so that a hundred tries at once are still only five. null: there is no code left to try.
export async function tryProofCode(
  db: Sql,
  accountId: string,
  sessionId: string,
  hash: Buffer,
): Promise<ProofTry | null> {
  const tried = await sql<ProofTry>`
    update account_proof_codes set tries = tries + 1
    where account_id = ${accountId} and session_id = ${sessionId}::uuid and tries < ${MOST_TRIES} and expires_at > now()
    returning code_hash = ${hash} as is_right, ${MOST_TRIES} - tries as tries_left
  `.execute(db);
  return tried.rows[0] ?? null;
}

// Answers false if it was used meanwhile.
export async function deleteProofCode(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await sql`
    delete from account_proof_codes where account_id = ${accountId} returning account_id
  `.execute(tx);
  return deleted.rows.length > 0;
}

export async function deleteExpiredProofCodes(db: Sql): Promise<void> {
  await sql`delete from account_proof_codes where expires_at < now()`.execute(db);
}
