import { actionsOf, type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { listDrafts } from '#modules/publishing/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { listSoldEvents } from '../home/list-sold-events.ts';
import { draftLineOf } from '../home/present-sold.ts';
import { countSold } from '../home/sold.queries.ts';
import type { EVENT_LISTS, EventList } from './events.contract.ts';

const PER_PAGE = 20;

// An organiser's events, soonest first; those that are over, latest first. Drafts stand on the first page of what comes.
export async function listEvents(
  by: ForOrganizer,
  { list, page }: { list: (typeof EVENT_LISTS)[number]; page: number },
): Promise<Result<EventList, 'not_allowed' | 'proof_needed'>> {
  const { actor, now, organizer, membership } = by;
  // Who is there for some events only sees those.
  const allowed = may(
    actor,
    'see_events',
    { organizerId: organizer.id, eventId: membership.eventIds?.[0] ?? null },
    now,
  );
  if (!allowed.ok) return allowed;
  const which = { organizerId: organizer.id, eventIds: membership.eventIds, isPast: list === 'past', now };
  const showsDrafts = list === 'coming' && page === 1 && membership.eventIds === null;
  const seesMoney = actionsOf(membership).includes('see_figures');
  const { events, total, drafts } = await sellerSql(by.scope, async (db) => ({
    events: await listSoldEvents(db, which, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }, seesMoney),
    total: await countSold(db, which),
    drafts: showsDrafts ? await listDrafts(db, organizer.id, by) : ok([]),
  }));
  if (!drafts.ok) return drafts;
  return ok({
    drafts: drafts.value.map((draft) => draftLineOf(draft, now)),
    events,
    page,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    total,
  });
}
