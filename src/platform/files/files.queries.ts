import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface NewFile {
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}

export const fileHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

// Keeps a file under the hash of what is in it, once, however often it comes; answers the hash.
export async function insertFile(
  tx: Tx,
  { type, width, height, bytes }: NewFile,
  now: Date,
): Promise<string> {
  const hash = fileHash(bytes);
  await sql`
    insert into files (hash, type, width, height, bytes, kept_at)
    values (${hash}, ${type}, ${width}, ${height}, ${Buffer.from(bytes)}, ${now})
    on conflict (hash) do update set kept_at = excluded.kept_at
  `.execute(tx);
  return hash;
}

export async function findFile(db: Sql | Tx, hash: string): Promise<{ type: string; bytes: Buffer } | null> {
  const found = await sql<{ type: string; bytes: Buffer }>`
    select type, bytes from files where hash = ${hash}
  `.execute(db);
  const [file] = found.rows;
  return file ? { type: file.type, bytes: Buffer.from(file.bytes) } : null;
}

// For whoever knows that nobody needs them; those that came again since are left.
export async function deleteFiles(tx: Tx, hashes: readonly string[], keptBefore: Date): Promise<number> {
  const deleted = await sql`
    delete from files where hash = any(${[...hashes]}::text[]) and kept_at < ${keptBefore}
  `.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
