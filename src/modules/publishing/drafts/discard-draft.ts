import { deleteDraft, lockDraft } from '#modules/catalog/index.ts';
import { type By, mayFind, writeAudit } from '#modules/merchants/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { viewOf } from './view-draft.ts';

type Reason = 'draft_not_found' | 'draft_changed' | 'draft_published' | 'not_allowed' | 'proof_needed';

// Deletes a draft unless somebody has changed it since. A draft that is gone already is no error.
export function discardDraft(
  db: Database,
  { id, version }: { id: string; version: number },
  by: By,
): Promise<Result<undefined, Reason>> {
  return allOrNothing<undefined, Reason>(db, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) return ok();
    const organizerId = draft.organizer_id;
    const where = { organizerId, eventId: null };
    const allowed = mayFind(by.actor, 'edit_events', where, by.now, 'draft_not_found');
    if (!allowed.ok) return allowed;
    if (draft.event_id !== null) return fail('draft_published', { data: { event_id: draft.event_id } });
    if (draft.version !== version) return fail('draft_changed', { data: viewOf(draft) });
    await deleteDraft(tx, id);
    await writeAudit(tx, by, {
      organizerId,
      eventId: null,
      action: 'draft.discarded',
      subject: `draft:${id}`,
      changes: { name: [viewOf(draft).doc.name, null] },
    });
    return ok();
  });
}
