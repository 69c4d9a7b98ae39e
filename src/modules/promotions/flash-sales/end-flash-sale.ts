import { deleteFlashSale, listFlashSales, readClock, updateFlashSale } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = ChangeRefusal | 'flash_unknown';

// Ends a flash sale now. One that has not begun is deleted; what was sold in a running one stays sold at its price.
export function endFlashSale(
  db: Database,
  eventId: number,
  flashSaleId: number,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const sale = (await listFlashSales(tx, eventId)).find(({ id }) => id === flashSaleId);
    if (!sale) return fail('flash_unknown');
    // Orders go by the database's clock: by it a sale may have begun, and be named by some, that has not begun by ours.
    const now = sale.starts_at < by.now ? by.now : laterOf(by.now, await readClock(tx));
    if (sale.ends_at <= now) return ok({ value: undefined, noted: null });
    if (sale.starts_at < now) await updateFlashSale(tx, flashSaleId, { ...sale, ends_at: now });
    else await deleteFlashSale(tx, flashSaleId);
    const changes = { ends_at: [sale.ends_at, now] as [Date, Date] };
    const subject = `flash_sale:${flashSaleId}`;
    return ok({ value: undefined, noted: { action: 'flash_sale.ended', subject, changes } });
  });
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
