import { deleteFeatured, insertFeatured, lockEvent } from '#modules/catalog/index.ts';
import { type ByOperator, refuseOwnTeam } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = 'event_not_found' | 'event_not_on' | 'own_team';

// Shows an event first in lists until it is over, or ends that. Safe to run twice.
export function featureEvent(
  db: Database,
  eventId: number,
  isFeatured: boolean,
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return fail('event_not_found');
    const others = await refuseOwnTeam(tx, by.actor, event.organizer_id);
    if (!others.ok) return others;
    const isOn = event.status === 'published' || event.status === 'postponed';
    if (isFeatured && (!isOn || event.ends_at <= by.now)) return fail('event_not_on');
    const isChanged = isFeatured
      ? await insertFeatured(tx, eventId, by.now)
      : await deleteFeatured(tx, eventId);
    if (!isChanged) return ok(null);
    await writeDeed(tx, by, {
      action: 'event.featured',
      subject: `event:${eventId}`,
      changes: { is_featured: [!isFeatured, isFeatured] },
    });
    await announcePageChange(tx, ['lists']);
    return ok(null);
  });
}
