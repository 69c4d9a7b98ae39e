import { insertFlashSale } from '#modules/catalog/index.ts';
import { createPools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { pricesOf, refuseFlashSale } from './check-flash-sale.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';
import type { FlashProblem } from './flash-sale.rules.ts';

type Reason = ChangeRefusal | FlashProblem | 'flash_overlap';

// A lower price for some types, for a limited time and perhaps a limited number of units, which a pool counts. If the
// same form is sent twice, the second is refused because it overlaps the first.
export function createFlashSale(
  db: Database,
  eventId: number,
  form: FlashSaleForm,
  by: By,
): Promise<Result<{ flashSaleId: number }, Reason>> {
  return changeEvent<{ flashSaleId: number }, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const no = await refuseFlashSale(tx, event, form, { except: null, now: by.now });
    if (no) return no;
    const [poolId = null] = await createPools(tx, form.units === null ? [] : [{ capacity: form.units }]);
    const flashSaleId = await insertFlashSale(tx, {
      event_id: eventId,
      label: form.label,
      starts_at: new Date(form.starts_at),
      ends_at: new Date(form.ends_at),
      pool_id: poolId,
      prices: pricesOf(form),
    });
    const subject = `flash_sale:${flashSaleId}`;
    const changes = differences({}, form) ?? {};
    return ok({ value: { flashSaleId }, noted: { action: 'flash_sale.created', subject, changes } });
  });
}
