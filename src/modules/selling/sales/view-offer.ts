import { listTicketTypes } from '#modules/catalog/index.ts';
import { type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Offer } from './offer.contract.ts';
import { findOffer } from './sales.queries.ts';

export type OfferReason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// Who may see both read models, and what they have in common.
export async function viewOffer(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
  action: 'see_events' | 'edit_events' = 'see_events',
): Promise<Result<Offer, OfferReason>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, action, where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const { row, types } = await sellerSql(scope, async (db) => ({
    row: await findOffer(db, where, now),
    types: await listTicketTypes(db, eventId),
  }));
  if (!row) return fail('event_not_found');
  const { fee_rate, ends_at, status, ...rest } = row;
  return ok({
    ...rest,
    ends_at: ends_at.toISOString(),
    fee_percent: fee_rate / 100,
    is_cancelled: status === 'cancelled',
    types: types.map(({ id, name, price_minor, is_hidden, archived_at }) => ({
      id,
      name,
      price: toMajor(price_minor),
      is_hidden,
      is_archived: archived_at !== null,
    })),
  });
}
