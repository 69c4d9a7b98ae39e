import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderLine, SaleSnapshot } from './price-order.rules.ts';

// What an organiser hands over themselves, at the door or as a gift, before anybody has said what it costs: at the normal price and
// without a fee. Sale windows, hidden types and limits per order are for buyers.
export function organizerLine(
  sale: SaleSnapshot,
  { ticketTypeId, validOn, quantity }: Pick<OrderLine, 'ticketTypeId' | 'validOn' | 'quantity'>,
  now: number,
): Result<OrderLine, 'event_cancelled' | 'event_past' | 'type_unknown'> {
  if (sale.status === 'cancelled') return fail('event_cancelled');
  if (sale.status === 'ended' || sale.endsAt <= now) return fail('event_past');
  const type = sale.types.find(({ id }) => id === ticketTypeId);
  const isSold = type?.dates.length ? type.dates.some(({ on }) => on === validOn) : validOn === null;
  if (!type || !isSold) return fail('type_unknown', { field: 'type' });
  return ok({
    ticketTypeId,
    validOn,
    quantity,
    name: type.name,
    ticketPriceMinor: type.priceMinor,
    priceMinor: type.priceMinor,
    discountMinor: 0,
    feeMinor: 0,
    flashSaleId: null,
  });
}
