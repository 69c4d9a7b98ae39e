import {
  type EventRow,
  type FlashSaleRow,
  listFlashSales,
  listTicketTypes,
  listTypePools,
} from '#modules/catalog/index.ts';
import { listPools } from '#modules/inventory/index.ts';
import { currentTypes, refuseProblems } from '#modules/publishing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { isCurrency, toMinor } from '#shared/money.ts';
import { fail, type Refusal } from '#shared/result.ts';
import type { FlashSaleForm } from './flash-sale.contract.ts';
import { type FlashProblem, findOverlap, placesByType, problemsOfFlashSale } from './flash-sale.rules.ts';

// Why the event cannot have this flash sale beside its others.
export async function refuseFlashSale(
  tx: Tx,
  event: EventRow,
  form: FlashSaleForm,
  { except, now }: { except: number | null; now: Date },
): Promise<Refusal<FlashProblem | 'flash_overlap'> | null> {
  const types = currentTypes(await listTicketTypes(tx, event.id));
  const links = await listTypePools(tx, event.id);
  const pools = await listPools(tx, [...new Set(links.map((link) => link.pool_id))]);
  const no = refuseProblems(
    problemsOfFlashSale(form, {
      now,
      currency: isCurrency(event.currency) ? event.currency : null,
      prices: new Map(types.map((type) => [type.id, type.price_minor])),
      eventEndsAt: event.ends_at,
      places: placesByType(links, new Map(pools.map((pool) => [pool.id, pool.capacity]))),
    }),
  );
  if (no) return no;
  const others = (await listFlashSales(tx, event.id)).filter((sale) => sale.id !== except);
  const overlap = findOverlap(form, others);
  if (!overlap) return null;
  const { id, label, starts_at, ends_at } = overlap;
  return fail('flash_overlap', {
    field: starts_at > new Date(form.starts_at) ? 'ends_at' : 'starts_at',
    data: {
      flash_sale_id: id,
      label,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      time_zone: event.time_zone,
    },
  });
}

export const pricesOf = (form: FlashSaleForm): FlashSaleRow['prices'] =>
  form.prices
    .map(({ ticket_type_id, price }) => ({ ticket_type_id, price_minor: toMinor(price) }))
    .sort((one, other) => one.ticket_type_id - other.ticket_type_id);
