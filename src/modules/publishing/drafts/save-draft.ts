import { isDeepStrictEqual } from 'node:util';
import { lockDraft, updateDraft } from '#modules/catalog/index.ts';
import { type By, may, mayFind, writeAudit } from '#modules/merchants/index.ts';
import { attachPicture } from '#modules/pictures/index.ts';
import { allOrNothing, type Database, type InTransaction } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { beginDraft } from './begin-draft.ts';
import type { DraftForm } from './draft.contract.ts';
import { viewOf } from './view-draft.ts';

type Reason =
  | 'draft_not_found'
  | 'draft_changed'
  | 'draft_published'
  | 'picture_not_found'
  | 'too_many_drafts'
  | 'not_allowed'
  | 'proof_needed';

// Stores the draft unless somebody else changed it meanwhile: then `draft_changed` carries the stored version. Safe to
// run twice.
export function saveDraft(
  within: Database | InTransaction,
  organizerId: number,
  { id, version, doc }: DraftForm,
  by: By,
): Promise<Result<{ version: number }, Reason>> {
  return allOrNothing<{ version: number }, Reason>(within, async (tx) => {
    if (version === 0) {
      const allowed = may(by.actor, 'edit_events', { organizerId, eventId: null }, by.now);
      if (!allowed.ok) return allowed;
      const attached = await attachPicture(tx, organizerId, { before: null, after: keyIn(doc) }, by.now);
      if (!attached.ok) return attached;
      const begins = await beginDraft(tx, { id, organizerId, doc }, by.now);
      if (!begins.ok) return begins;
      if (begins.value) {
        const begun = { action: 'draft.begun', subject: `draft:${id}`, changes: {} };
        await writeAudit(tx, by, { organizerId, eventId: null, ...begun });
        return ok({ version: 1 });
      }
    }
    const draft = await lockDraft(tx, id);
    if (!draft) return fail('draft_not_found');
    const where = { organizerId: draft.organizer_id, eventId: null };
    const allowed = mayFind(by.actor, 'edit_events', where, by.now, 'draft_not_found');
    if (!allowed.ok) return allowed;
    if (draft.event_id !== null) return fail('draft_published', { data: { event_id: draft.event_id } });
    if (isDeepStrictEqual(draft.doc, doc)) return ok({ version: draft.version });
    if (draft.version !== version) return fail('draft_changed', { data: viewOf(draft) });
    const keys = { before: keyIn(viewOf(draft).doc), after: keyIn(doc) };
    const attached = await attachPicture(tx, draft.organizer_id, keys, by.now);
    if (!attached.ok) return attached;
    return ok({ version: await updateDraft(tx, id, doc, by.now) });
  });
}

const keyIn = ({ picture }: DraftForm['doc']): string | null => picture?.key ?? null;
