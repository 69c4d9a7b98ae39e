import { type ForOrganizer, may, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { detailsOf, detailsVersion } from '#modules/publishing/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CancellingView, DetailsView } from './details.contract.ts';
import { findDetails, getCancelling } from './details.queries.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// An event as whoever edits it finds it.
export async function viewDetails(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
): Promise<Result<DetailsView, Reason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'see_events', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const row = await sellerSql(scope, (db) => findDetails(db, organizer.id, eventId));
  if (!row) return fail('event_not_found');
  const details = detailsOf(row);
  const isOn = row.status === 'published' || row.status === 'postponed';
  return ok({
    version: detailsVersion(details),
    details,
    place: `${row.venue}, ${row.city}`,
    status: row.status,
    waits_for_date: row.status === 'postponed' && row.previous_starts_at === null,
    doors_at: row.doors_at?.toISOString() ?? null,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    taken_down: row.taken_down,
    holders: row.holders,
    can_unpublish: isOn && row.ends_at > now && !row.is_held && !row.was_sold,
    may_edit: may(actor, 'edit_events', where, now).ok,
  });
}

// What cancelling would take back; afterwards, how far it is.
export async function viewCancelling(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
): Promise<Result<CancellingView, Reason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'edit_events', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const { event, cancelling } = await sellerSql(scope, async (db) => ({
    event: await findDetails(db, organizer.id, eventId),
    cancelling: await getCancelling(db, eventId),
  }));
  if (!event) return fail('event_not_found');
  const { tickets, orders, amount_minor, ...refunds } = cancelling;
  const isCancelled = event.status === 'cancelled';
  // What nobody has begun with waits like what is on its way.
  const waiting = isCancelled
    ? { count: refunds.waiting + orders, minor: refunds.waiting_minor + amount_minor }
    : { count: refunds.waiting, minor: refunds.waiting_minor };
  return ok({
    status: event.status,
    currency: event.currency,
    tickets,
    amount: toMajor(amount_minor),
    done: { count: refunds.done, amount: toMajor(refunds.done_minor) },
    waiting: { count: waiting.count, amount: toMajor(waiting.minor) },
    failed: { count: refunds.failed, amount: toMajor(refunds.failed_minor) },
    is_over: isCancelled && tickets === 0 && waiting.count === 0,
  });
}
