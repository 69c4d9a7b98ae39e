import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { PictureFormat } from '#shared/poster/picture.ts';

// Answers its key, and notes that it came again; null: nobody sent this file yet.
export async function findSentAgain(tx: Tx, source: string, now: Date): Promise<string | null> {
  const found = await sql<{ key: string }>`
    update pictures set seen_at = ${now} where source = ${source} returning key
  `.execute(tx);
  return found.rows[0]?.key ?? null;
}

export async function insertPicture(tx: Tx, key: string, source: string, now: Date): Promise<void> {
  await sql`
    insert into pictures (key, source, seen_at) values (${key}, ${source}, ${now})
    on conflict (key) do update set seen_at = excluded.seen_at
  `.execute(tx);
}

// Whether it is there; nobody deletes it before the transaction ends.
export async function lockPicture(tx: Tx, key: string): Promise<boolean> {
  const found = await sql<{ key: string }>`select key from pictures where key = ${key} for update`.execute(
    tx,
  );
  return found.rows.length > 0;
}

export async function insertPictureOwner(tx: Tx, key: string, organizerId: number, now: Date): Promise<void> {
  await sql`
    insert into picture_owners (picture_key, organizer_id, used_at) values (${key}, ${organizerId}, ${now})
    on conflict (picture_key, organizer_id) do update set used_at = excluded.used_at
  `.execute(tx);
}

// Answers which of them are this organiser's.
export async function updatePictureUse(
  tx: Tx,
  keys: readonly string[],
  organizerId: number,
  now: Date,
): Promise<string[]> {
  const updated = await sql<{ picture_key: string }>`
    update picture_owners set used_at = ${now}
    where picture_key = any(${[...keys]}::text[]) and organizer_id = ${organizerId}
    returning picture_key
  `.execute(tx);
  return updated.rows.map((row) => row.picture_key);
}

export async function insertPictureFile(
  tx: Tx,
  { key, width, format, hash }: { key: string; width: number; format: PictureFormat; hash: string },
): Promise<void> {
  await sql`
    insert into picture_files (picture_key, width, format, hash) values (${key}, ${width}, ${format}, ${hash})
    on conflict (picture_key, width, format) do nothing
  `.execute(tx);
}

export async function listPictureFiles(
  db: Sql | Tx,
  key: string,
): Promise<{ width: number; format: string; hash: string }[]> {
  const found = await sql<{ width: number; format: string; hash: string }>`
    select width, format, hash from picture_files where picture_key = ${key} order by width
  `.execute(db);
  return found.rows;
}

// Of a size that is not there yet in one format, the other.
export async function findPictureFile(
  db: Sql | Tx,
  key: string,
  width: number,
  formats: readonly PictureFormat[],
): Promise<{ format: string; bytes: Buffer } | null> {
  const found = await sql<{ format: string; bytes: Buffer }>`
    select one.format, file.bytes from picture_files one join files file on file.hash = one.hash
    where one.picture_key = ${key} and one.width = ${width} and one.format = any(${[...formats]}::text[])
    order by array_position(${[...formats]}::text[], one.format) limit 1
  `.execute(db);
  const [file] = found.rows;
  return file ? { format: file.format, bytes: Buffer.from(file.bytes) } : null;
}

// Of pictures that no event, draft or organiser shows, and that nobody has touched for so long.
export async function deleteUnusedOwners(tx: Tx, before: Date): Promise<number> {
  const deleted = await sql`
    delete from picture_owners one where used_at < ${before}
      and not exists (
        select from events where organizer_id = one.organizer_id and picture_key = one.picture_key
      )
      and not exists (
        select from event_drafts
        where organizer_id = one.organizer_id and doc -> 'picture' ->> 'key' = one.picture_key
      )
      and not exists (select from organizers where id = one.organizer_id and picture_key = one.picture_key)
  `.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

export async function deleteUnownedPictures(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from pictures one where seen_at < ${before}
      and not exists (select from picture_owners where picture_key = one.key)
  `.execute(tx);
}

export async function listUnusedFiles(tx: Tx, before: Date): Promise<string[]> {
  const found = await sql<{ hash: string }>`
    select hash from files where kept_at < ${before}
      and not exists (select from picture_files where picture_files.hash = files.hash)
  `.execute(tx);
  return found.rows.map(({ hash }) => hash);
}
