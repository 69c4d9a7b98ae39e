import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export type PaperKind = 'jpg' | 'pdf';

export interface PaperRow {
  id: string;
  verification_id: string | null;
  kind: PaperKind;
  size_bytes: number;
}

export interface NewPaper {
  id: string;
  organizerId: number;
  kind: PaperKind;
  size: number;
  sealed: Buffer;
}

export async function insertPaper(tx: Tx, paper: NewPaper, now: Date): Promise<void> {
  await sql`
    insert into verification_papers (id, organizer_id, kind, size_bytes, sealed, uploaded_at)
    values (${paper.id}, ${paper.organizerId}, ${paper.kind}, ${paper.size}, ${paper.sealed}, ${now})
  `.execute(tx);
}

// Uploaded and not handed in.
export async function countLeftPapers(tx: Tx, organizerId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from verification_papers
    where organizer_id = ${organizerId} and verification_id is null
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export async function listLeftPapers(db: SellerSql): Promise<PaperRow[]> {
  const found = await sql<PaperRow>`
    select id, verification_id, kind, size_bytes from verification_papers where verification_id is null
    order by uploaded_at, id
  `.execute(db);
  return found.rows;
}

export async function listPapersOf(db: Sql | Tx, requestId: string): Promise<PaperRow[]> {
  const found = await sql<PaperRow>`
    select id, verification_id, kind, size_bytes from verification_papers where verification_id = ${requestId}
    order by uploaded_at, id
  `.execute(db);
  return found.rows;
}

// Answers how many of them were there to be handed in.
export async function updateHandedIn(
  tx: Tx,
  requestId: string,
  organizerId: number,
  ids: readonly string[],
): Promise<number> {
  const updated = await sql`
    update verification_papers set verification_id = ${requestId}
    where id = any(${[...ids]}::uuid[]) and organizer_id = ${organizerId} and verification_id is null
  `.execute(tx);
  return Number(updated.numAffectedRows ?? 0);
}

export async function findSealedPaper(
  db: Sql | Tx,
  requestId: string,
  id: string,
): Promise<(PaperRow & { sealed: Uint8Array }) | null> {
  const found = await sql<PaperRow & { sealed: Uint8Array }>`
    select id, verification_id, kind, size_bytes, sealed from verification_papers
    where id = ${id} and verification_id = ${requestId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function deletePapersOf(tx: Tx, requestId: string): Promise<void> {
  await sql`delete from verification_papers where verification_id = ${requestId}`.execute(tx);
}

// One that was not handed in.
export async function deleteLeftPaper(tx: Tx, organizerId: number, id: string): Promise<boolean> {
  const deleted = await sql`
    delete from verification_papers
    where id = ${id} and organizer_id = ${organizerId} and verification_id is null returning id
  `.execute(tx);
  return deleted.rows.length > 0;
}

// Those that nobody handed in, and any that stayed with a request that is decided.
export async function deleteUnneededPapers(tx: Tx, leftBefore: Date): Promise<number> {
  const deleted = await sql`
    delete from verification_papers as paper
    where (paper.verification_id is null and paper.uploaded_at < ${leftBefore})
      or paper.verification_id in (select request.id from verifications as request where request.state <> 'asked')
  `.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
