import { type FlashSaleRow, listFlashSales } from '#modules/catalog/index.ts';
import { listPools } from '#modules/inventory/index.ts';
import { type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SoldFlashSale } from './flash-sales.contract.ts';
import type { Offer } from './offer.contract.ts';
import { listFlashResults } from './sales.queries.ts';
import { type OfferReason, viewOffer } from './view-offer.ts';

// Every flash sale of an event with what it has sold, by the day on which it begins.
export async function viewFlashSales(
  by: ForOrganizer,
  eventId: number,
): Promise<Result<{ offer: Offer; sales: SoldFlashSale[] }, OfferReason>> {
  const offer = await viewOffer(by, eventId);
  if (!offer.ok) return offer;
  const { rows, results, pools } = await sellerSql(by.scope, async (db) => {
    const sales = await listFlashSales(db, eventId);
    const limits = sales.flatMap(({ pool_id }) => pool_id ?? []);
    return { rows: sales, results: await listFlashResults(db, eventId), pools: await listPools(db, limits) };
  });
  return ok({
    offer: offer.value,
    sales: rows.map((row) => {
      const pool = pools.find(({ id }) => id === row.pool_id);
      const result = results.find(({ flash_sale_id }) => flash_sale_id === row.id);
      return {
        id: row.id,
        label: row.label,
        state: stateOf(row, by.now),
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        prices: row.prices.map(({ ticket_type_id, price_minor }) => ({
          ticket_type_id,
          price: toMajor(price_minor),
        })),
        units: pool ? { capacity: pool.capacity, held: pool.held, sold: pool.sold } : null,
        sold: result?.sold ?? 0,
        brought_in: toMajor(result?.brought_in_minor ?? 0),
        normal: toMajor(result?.normal_minor ?? 0),
      };
    }),
  });
}

function stateOf({ starts_at, ends_at }: FlashSaleRow, now: Date): SoldFlashSale['state'] {
  if (ends_at <= now) return 'over';
  return starts_at > now ? 'coming' : 'on';
}
