import { actionsOf, type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { listDrafts } from '#modules/publishing/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { plainDateIn } from '#shared/time.ts';
import { saleMark } from '../orders/view-mark.ts';
import type { SellerHome, SoldEvent } from './home.contract.ts';
import { listSoldEvents } from './list-sold-events.ts';
import { draftLineOf } from './present-sold.ts';
import { listRefunding } from './refunding.queries.ts';
import { countRefundRequests, countSold, findWaitingMoney } from './sold.queries.ts';

const NEXT = 4;
const DRAFTS = 4;

// What a seller looks at first: today's event, what needs them, what comes. A role sees what it may.
export async function viewHome(
  by: ForOrganizer,
): Promise<Result<SellerHome, 'not_allowed' | 'proof_needed'>> {
  const { organizer, membership, now } = by;
  const may = actionsOf(membership);
  const which = { organizerId: organizer.id, eventIds: membership.eventIds, isPast: false, now };
  const isForAll = membership.eventIds === null;
  const seesMoney = may.includes('see_figures');
  const { mark, events, coming, drafts, refunding, requests, needsVerification } = await sellerSql(
    by.scope,
    async (db) => ({
      // Before all else: what comes between is asked for again, never missed.
      mark: may.includes('see_orders') ? await saleMark(db, organizer.id, null) : null,
      events: await listSoldEvents(db, which, { limit: NEXT + 1, offset: 0 }, seesMoney),
      coming: await countSold(db, which),
      drafts: may.includes('see_events') && isForAll ? await listDrafts(db, organizer.id, by) : ok([]),
      refunding: may.includes('edit_events')
        ? await listRefunding(db, organizer.id, membership.eventIds)
        : [],
      requests: may.includes('see_orders')
        ? await countRefundRequests(db, organizer.id, membership.eventIds)
        : 0,
      needsVerification:
        may.includes('ask_verification') &&
        !organizer.is_verified &&
        (await findWaitingMoney(db, organizer.id)),
    }),
  );
  if (!drafts.ok) return drafts;
  const isToday = ({ waits_for_date, starts_at, time_zone }: SoldEvent) =>
    !waits_for_date && plainDateIn(starts_at, time_zone) <= plainDateIn(now, time_zone);
  const today = events[0] && isToday(events[0]) ? events[0] : null;
  return ok({
    organizer: {
      slug: organizer.slug,
      name: organizer.name,
      role: membership.role,
      is_verified: organizer.is_verified,
      is_limited: membership.eventIds !== null,
      is_suspended: membership.isSuspended ?? false,
    },
    may,
    today,
    next: events.slice(today ? 1 : 0).slice(0, NEXT),
    coming,
    drafts: drafts.value.slice(0, DRAFTS).map((draft) => draftLineOf(draft, now)),
    refunding,
    needs_verification: needsVerification,
    refund_requests: requests,
    mark,
    requests_to: organizer.email,
  });
}
