import { lockUsersOfVenue, lockVenues, moveVenue } from '#modules/catalog/index.ts';
import { type ByOperator, writeAudit } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tagsOf } from '../tags-of.ts';
import { findMerged, listEventsAt } from './venues.queries.ts';

type Reason = 'venue_not_found' | 'venue_merged' | 'venue_unknown' | 'venue_itself' | 'venue_other_city';

// Two of one city are the same place, of which the second stays and is everybody's. Its events go on selling: no sale reads where
// it is. Their teams read it in their logs. In one transaction, or not at all.
export function mergeVenues(
  db: Database,
  { from, into }: { from: number; into: number },
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    if (from === into) return fail('venue_itself', { field: 'into' });
    await lockUsersOfVenue(tx, from);
    const venues = await lockVenues(tx, [from, into]);
    const old = venues.find(({ id }) => id === from);
    const kept = venues.find(({ id }) => id === into);
    if (!old) {
      const merged = await findMerged(tx, from);
      return merged ? fail('venue_merged', { data: { into: merged.venue_id } }) : fail('venue_not_found');
    }
    if (!kept) return fail('venue_unknown', { field: 'into' });
    if (old.city_id !== kept.city_id) return fail('venue_other_city', { field: 'into' });
    const shown = await listEventsAt(tx, from);
    const { eventIds, drafts } = await moveVenue(tx, { from, into }, by.now);
    await announce(tx, 'catalogue.renamed', { kind: 'venue', ref: String(into) });
    await writeDeed(tx, by, {
      action: 'venue.merged',
      subject: `venue:${from}`,
      changes: {
        venue: [from, into],
        name: [old.name, kept.name],
        events: [null, eventIds],
        drafts: [null, drafts],
      },
    });
    for (const event of shown)
      await writeAudit(tx, by, {
        organizerId: event.organizer_id,
        eventId: event.id,
        action: 'event.venue_merged',
        subject: `event:${event.id}`,
        changes: { venue: [old.name, kept.name] },
      });
    const concerned = shown.filter(({ ends_at }) => ends_at > by.now).map(({ organizer_id }) => organizer_id);
    if (concerned.length > 0)
      await announce(tx, 'venue.merged', {
        ...{ from, organizerIds: [...new Set(concerned)] },
        ...{ oldName: old.name, keptName: kept.name, keptAddress: kept.address },
      });
    await announcePageChange(tx, tagsOf(shown));
    return ok(null);
  });
}
