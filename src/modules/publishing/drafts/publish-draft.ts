import {
  chooseSlug,
  countPublished,
  createEvents,
  findVenueZone,
  getEventSlug,
  isCategory,
  lockDraft,
  refreshFromPrices,
  updateDraftEvent,
} from '#modules/catalog/index.ts';
import {
  type By,
  dailyLimits,
  dayBefore,
  findOrganizerById,
  mayFind,
  writeAudit,
} from '#modules/merchants/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { missingForPublish } from './draft.rules.ts';
import { newEventOfDraft } from './new-event-of-draft.ts';
import { viewOf } from './view-draft.ts';

type Reason =
  | 'draft_not_found'
  | 'draft_changed'
  | 'draft_incomplete'
  | 'venue_unknown'
  | 'category_unknown'
  | 'slug_invalid'
  | 'slug_reserved'
  | 'slug_taken'
  | 'too_many_published'
  | 'not_allowed'
  | 'proof_needed';

const NOBODY = { is_verified: false };

export interface Published {
  eventId: number;
  slug: string;
}

// Makes an event, with its types, pools and days, from the version of the draft that its writer saw, and puts it on
// sale. Publishing it again answers the same event.
export function publishDraft(
  db: Database,
  { id, version }: { id: string; version: number },
  by: By,
): Promise<Result<Published, Reason>> {
  return allOrNothing<Published, Reason>(db, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) return fail('draft_not_found');
    const organizerId = draft.organizer_id;
    const where = { organizerId, eventId: null };
    const allowed = mayFind(by.actor, 'edit_events', where, by.now, 'draft_not_found');
    if (!allowed.ok) return allowed;
    if (draft.event_id !== null)
      return ok({ eventId: draft.event_id, slug: await getEventSlug(tx, draft.event_id) });
    if (draft.version !== version) return fail('draft_changed', { data: viewOf(draft) });

    const { doc } = viewOf(draft);
    const timeZone = doc.venue_id === null ? null : await findVenueZone(tx, doc.venue_id, organizerId);
    const missing = missingForPublish(doc, by.now, timeZone);
    const [first] = missing;
    if (first) return fail('draft_incomplete', { field: first.field, data: { missing } });
    if (timeZone === null) return fail('venue_unknown', { field: 'venue_id' });
    if (!(await isCategory(tx, doc.category ?? ''))) return fail('category_unknown', { field: 'category' });
    const most = dailyLimits((await findOrganizerById(tx, organizerId)) ?? NOBODY).publications;
    if ((await countPublished(tx, organizerId, dayBefore(by.now))) >= most)
      return fail('too_many_published', { data: { most } });
    const slug = await chooseSlug(tx, doc);
    if (!slug.ok) return slug;

    const event = newEventOfDraft(doc, { organizerId, slug: slug.value, now: by.now });
    const [eventId = 0] = await createEvents(tx, [event]);
    await refreshFromPrices(tx, [eventId], by.now);
    await updateDraftEvent(tx, id, eventId);
    await writeAudit(tx, by, {
      organizerId,
      eventId,
      action: 'event.published',
      subject: `event:${eventId}`,
      changes: { name: [null, doc.name], slug: [null, slug.value], starts_at: [null, doc.starts_at] },
    });
    await announcePageChange(tx, [`organizer:${organizerId}`, 'lists']);
    return ok({ eventId, slug: slug.value });
  });
}
