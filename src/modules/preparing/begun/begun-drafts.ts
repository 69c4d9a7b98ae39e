import { randomUUID } from 'node:crypto';
import { lockDraft } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, writeAudit } from '#modules/merchants/index.ts';
import { beginDraft, type DraftDocument } from '#modules/publishing/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteBegun, insertBegun, updateBegun, type Whose } from './begun.queries.ts';

// Keeps it in the place of what this browser typed before, or as a new one. Answers its id.
export async function keepBegun(
  { sql: db }: Database,
  { id, accountId }: { id: string | null; accountId: string | null },
  typed: { doc: DraftDocument; place: string },
  now: Date,
): Promise<string> {
  if (id !== null && (await updateBegun(db, { id, accountId }, typed, now))) return id;
  const fresh = randomUUID();
  await insertBegun(db, { id: fresh, accountId }, typed, now);
  return fresh;
}

type Reason = 'begun_not_found' | 'too_many_drafts' | 'not_allowed' | 'proof_needed';

// Makes a draft of it with the same id. Taking it again answers that draft; whoever comes with another organiser finds none.
export function claimBegun(
  db: Database,
  id: string,
  by: ForOrganizer,
): Promise<Result<{ draft: string }, Reason>> {
  return allOrNothing<{ draft: string }, Reason>(db, async (tx) => {
    const organizerId = by.organizer.id;
    const allowed = may(by.actor, 'edit_events', { organizerId, eventId: null }, by.now);
    if (!allowed.ok) return allowed;
    const whose: Whose = { id, accountId: by.actor.accountId };
    const begun = await deleteBegun(tx, whose, by.now);
    if (!begun) {
      const there = await lockDraft(tx, id);
      return there?.organizer_id === organizerId ? ok({ draft: id }) : fail('begun_not_found');
    }
    const doc = { ...(begun.doc as DraftDocument), typed_place: begun.place };
    const begins = await beginDraft(tx, { id, organizerId, doc }, by.now);
    if (!begins.ok) return begins;
    const noted = { action: 'draft.begun', subject: `draft:${id}`, changes: {} };
    await writeAudit(tx, by, { organizerId, eventId: null, ...noted });
    return ok({ draft: id });
  });
}
