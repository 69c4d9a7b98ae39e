import { available, listPools } from '#modules/inventory/index.ts';
import { type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { compOptions, countCompsLeftToTell } from '#modules/placing/index.ts';
import type { SaleSnapshots } from '#modules/pricing/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CompOffer } from './comps.contract.ts';
import { type AttendedRefusal, mayAttend } from './which-attendees.ts';

export async function viewCompOffer(
  sales: SaleSnapshots,
  by: ForOrganizer,
  eventId: number,
): Promise<Result<CompOffer, AttendedRefusal>> {
  const allowed = mayAttend(by, eventId, 'comp');
  if (!allowed.ok) return allowed;
  const sale = await sales.current(eventId);
  if (!sale || sale.organizerId !== by.organizer.id || sale.status === 'draft')
    return fail('event_not_found');
  const options = compOptions(sale);
  const ids = [...new Set(options.flatMap(({ poolIds }) => poolIds))];
  const { found, toTell } = await sellerSql(by.scope, async (db) => ({
    found: await listPools(db, ids),
    toTell: await countCompsLeftToTell(db, by.organizer, by.now),
  }));
  const pools = new Map(found.map((pool) => [pool.id, available(pool)]));
  return ok({
    options: options.map(({ ticketTypeId, name, validOn, poolIds }) => ({
      type: ticketTypeId,
      name,
      date: validOn,
      left: poolIds.length === 0 ? 0 : Math.max(0, Math.min(...poolIds.map((id) => pools.get(id) ?? 0))),
    })),
    country: sale.countryCode,
    left_to_tell: toTell,
    is_open: sale.status !== 'cancelled' && sale.status !== 'ended' && sale.endsAt > by.now.getTime(),
  });
}
