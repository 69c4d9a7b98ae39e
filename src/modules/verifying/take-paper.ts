import { randomUUID } from 'node:crypto';
import { type ForOrganizer, lockOrganizer, may } from '#modules/merchants/index.ts';
import type { SentFile } from '#platform/http/sent-file.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { readSheet, type Unreadable } from '#platform/pictures/read-picture.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countLeftPapers, deleteLeftPaper, insertPaper, type PaperKind } from './papers.queries.ts';
import { sealPaper } from './sealed.ts';
import { isPdf, MOST_PAPERS } from './verifying.rules.ts';
import type { VerifyingServices } from './verifying-services.ts';

const AN_HOUR_SECONDS = 3_600;
const MOST_AN_HOUR = 40;
const FIELD = 'paper_file';

export interface TakenPaper {
  key: string;
  kind: PaperKind;
  bytes: number;
}

type Reason =
  | 'not_allowed'
  | Exclude<Unreadable, 'picture_kind'>
  | 'paper_kind'
  | 'paper_missing'
  | 'paper_too_large'
  | 'too_many_papers'
  | 'upload_broken_off'
  | 'too_many_tries';

// One paper of those that an owner is about to hand in. A picture is made anew, so that nothing of the file stays but what is to be
// seen on it; a PDF is kept as it is and never shown, only given to an operator as a file.
export async function takePaper(
  services: VerifyingServices,
  by: ForOrganizer,
  file: SentFile,
): Promise<Result<TakenPaper, Reason>> {
  const { db } = services;
  const { actor, organizer, now } = by;
  if (!isOwners(by)) return fail('not_allowed');
  const wait = await takeTry(db.sql, `papers of ${actor.accountId}`, MOST_AN_HOUR, AN_HOUR_SECONDS);
  if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  const sent = await file.read();
  if (sent === 'broken_off') return fail('upload_broken_off');
  if (sent === 'too_large') return fail('paper_too_large', { field: FIELD });
  if (sent.length === 0) return fail('paper_missing', { field: FIELD });
  const read = await readPaper(Buffer.from(sent.buffer, sent.byteOffset, sent.length));
  if (!read.ok) return read;
  const { kind, bytes } = read.value;
  const id = randomUUID();
  return db.sql.transaction().execute(async (tx): Promise<Result<TakenPaper, Reason>> => {
    await lockOrganizer(tx, organizer.id);
    if ((await countLeftPapers(tx, organizer.id)) >= MOST_PAPERS)
      return fail('too_many_papers', { field: FIELD });
    const sealed = sealPaper(services, id, bytes);
    await insertPaper(tx, { id, organizerId: organizer.id, kind, size: bytes.length, sealed }, now);
    return ok({ key: id, kind, bytes: bytes.length });
  });
}

export async function removePaper(
  { db }: Pick<VerifyingServices, 'db'>,
  by: ForOrganizer,
  id: string,
): Promise<Result<undefined, 'not_allowed' | 'paper_not_found'>> {
  if (!isOwners(by)) return fail('not_allowed');
  const isGone = await db.sql.transaction().execute((tx) => deleteLeftPaper(tx, by.organizer.id, id));
  return isGone ? ok() : fail('paper_not_found', { field: FIELD });
}

// Whoever prepares papers needs no fresh proof: handing them in does, and may be half an hour later.
function isOwners({ actor, organizer, now }: ForOrganizer): boolean {
  const allowed = may(actor, 'ask_verification', { organizerId: organizer.id, eventId: null }, now);
  return allowed.ok || allowed.reason === 'proof_needed';
}

async function readPaper(
  bytes: Buffer,
): Promise<Result<{ kind: PaperKind; bytes: Buffer }, Exclude<Unreadable, 'picture_kind'> | 'paper_kind'>> {
  if (isPdf(bytes)) return ok({ kind: 'pdf', bytes });
  const read = await readSheet(bytes);
  if (read.ok) return ok({ kind: 'jpg', bytes: read.value });
  const { reason } = read;
  return fail(reason === 'picture_kind' ? 'paper_kind' : reason, { field: FIELD });
}
