import { type ForOrganizer, may, mayFind, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { sumSaleChanges } from '#modules/records/index.ts';
import { ok, type Result } from '#shared/result.ts';

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

// Another one as soon as anything was sold or given back.
export const saleMark = async (db: SellerSql, organizerId: number, eventId: number | null): Promise<string> =>
  String(await sumSaleChanges(db, organizerId, eventId));

// Costs next to nothing, however much was sold: for whoever keeps a page open.
export async function viewSaleMark(
  { actor, organizer, membership, scope, now }: ForOrganizer,
  eventId: number | null,
): Promise<Result<{ mark: string }, Reason>> {
  const where = { organizerId: organizer.id, eventId: eventId ?? membership.eventIds?.[0] ?? null };
  const allowed =
    eventId === null
      ? may(actor, 'see_orders', where, now)
      : mayFind(actor, 'see_orders', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  return ok({ mark: await sellerSql(scope, (db) => saleMark(db, organizer.id, eventId)) });
}
