import type { PricedLine } from '#modules/pricing/price-lines.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { flashNow } from '#web/components/event/sale/live-sale.ts';

// Why a line costs the normal price while its type is shown at a flash price: not all of it fits into what is left of the
// flash sale, wherever it was chosen. null: there is nothing to say.
export function flashShort(type: TicketTypeView, lines: readonly PricedLine[], nowMs: number): string | null {
  const sale = flashNow(type, nowMs);
  const line = lines.find(({ ticketTypeId }) => ticketTypeId === type.id);
  if (!line || line.flashSale || !sale || sale.left === null) return null;
  const taken = lines.reduce(
    (sum, { flashSale, quantity }) => (flashSale?.id === sale.flashsale_id ? sum + quantity : sum),
    0,
  );
  return m.cart_flash_short({ count: sale.left - taken });
}
