import {
  type FlashSaleRow,
  listFlashSales,
  replaceFlashPrices,
  updateFlashSale,
} from '#modules/catalog/index.ts';
import { limitTo, listPools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { pricesOf, refuseFlashSale } from './check-flash-sale.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';
import type { FlashProblem } from './flash-sale.rules.ts';

type Reason =
  | ChangeRefusal
  | FlashProblem
  | 'flash_unknown'
  | 'flash_over'
  | 'flash_begun'
  | 'flash_overlap'
  | 'capacity_below_taken';

// Also possible while the sale is on: buyers keep the price they paid, and people who are about to buy are shown the
// new one. A start that has passed stays, and there cannot be fewer units than are held and sold.
export function editFlashSale(
  db: Database,
  eventId: number,
  flashSaleId: number,
  form: FlashSaleForm,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const sale = (await listFlashSales(tx, eventId)).find(({ id }) => id === flashSaleId);
    if (!sale) return fail('flash_unknown');
    if (sale.ends_at <= by.now) return fail('flash_over');
    const startsAt = new Date(form.starts_at);
    if (sale.starts_at <= by.now && startsAt.getTime() !== sale.starts_at.getTime())
      return fail('flash_begun', { field: 'starts_at' });
    const no = await refuseFlashSale(tx, event, form, { except: flashSaleId, now: by.now });
    if (no) return no;
    const before = await viewOf(tx, sale);
    const limited = await limitTo(tx, sale, form.units, 'units');
    if (!limited.ok) return limited;
    const after = {
      label: form.label,
      starts_at: startsAt,
      ends_at: new Date(form.ends_at),
      units: form.units,
      prices: pricesOf(form),
    };
    const changes = differences(before, after);
    if (changes) {
      await updateFlashSale(tx, flashSaleId, { ...after, ...limited.value });
      if (changes.prices) await replaceFlashPrices(tx, flashSaleId, after.prices);
    }
    const subject = `flash_sale:${flashSaleId}`;
    return ok({ value: undefined, noted: changes && { action: 'flash_sale.edited', subject, changes } });
  });
}

async function viewOf(tx: Tx, sale: FlashSaleRow) {
  const [pool] = sale.pool_id === null ? [] : await listPools(tx, [sale.pool_id]);
  const { label, starts_at, ends_at, prices } = sale;
  return { label, starts_at, ends_at, units: pool?.capacity ?? null, prices };
}
