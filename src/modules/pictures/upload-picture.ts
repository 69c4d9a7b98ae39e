import { type ForOrganizer, may } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fileHash, insertFile } from '#platform/files/files.queries.ts';
import type { SentFile } from '#platform/http/sent-file.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { type ReadPicture, readPicture, type Unreadable } from '#platform/pictures/read-picture.ts';
import { type PictureFormat, pictureKey } from '#shared/poster/picture.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findSentAgain, insertPicture, insertPictureFile, insertPictureOwner } from './pictures.queries.ts';

const AN_HOUR_SECONDS = 3_600;
export const MOST_AN_HOUR = 60;
export const FILE_FIELD = 'picture_file';

export const FILE_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

type Reason =
  | Unreadable
  | 'not_allowed'
  | 'proof_needed'
  | 'picture_missing'
  | 'picture_too_large'
  | 'upload_broken_off'
  | 'too_many_tries';

// Makes a picture of a file that somebody sends for an organiser; answers its key. Nothing is written before all of it is there
// and could be read, and then all at once. The same file again is the same picture.
export async function uploadPicture(
  db: Database,
  { actor, organizer, membership, now }: ForOrganizer,
  file: SentFile,
): Promise<Result<string, Reason>> {
  const organizerId = organizer.id;
  // Whoever edits single events has no other place to put it.
  const eventId = membership.eventIds?.[0] ?? null;
  const allowed = may(actor, 'edit_events', { organizerId, eventId }, now);
  if (!allowed.ok) return allowed;
  const wait = await takeTry(db.sql, `pictures of organizer ${organizerId}`, MOST_AN_HOUR, AN_HOUR_SECONDS);
  if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  const sent = await file.read();
  if (sent === 'broken_off') return fail('upload_broken_off');
  if (sent === 'too_large') return fail('picture_too_large', { field: FILE_FIELD });
  if (sent.length === 0) return fail('picture_missing', { field: FILE_FIELD });
  const source = fileHash(sent);
  const known = await db.sql.transaction().execute(async (tx) => {
    const key = await findSentAgain(tx, source, now);
    if (key !== null) await insertPictureOwner(tx, key, organizerId, now);
    return key;
  });
  if (known !== null) return ok(known);
  const read = await readPicture(Buffer.from(sent.buffer, sent.byteOffset, sent.length));
  if (!read.ok) return fail(read.reason, { field: FILE_FIELD });
  return ok(await keepPicture(db, organizerId, source, read.value, now));
}

async function keepPicture(
  db: Database,
  organizerId: number,
  source: string,
  picture: ReadPicture,
  now: Date,
): Promise<string> {
  const key = pictureKey(source, picture);
  await db.sql.transaction().execute(async (tx) => {
    await insertPicture(tx, key, source, now);
    await insertPictureOwner(tx, key, organizerId, now);
    for (const { width, height, format, bytes } of picture.files) {
      const hash = await insertFile(tx, { type: FILE_TYPES[format], width, height, bytes }, now);
      await insertPictureFile(tx, { key, width, format, hash });
    }
    await announce(tx, 'picture.uploaded', { key });
  });
  return key;
}
