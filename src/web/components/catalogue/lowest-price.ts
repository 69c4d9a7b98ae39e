import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { EventSummary, TicketTypeSummary } from '#modules/storefront/storefront.contract.ts';

export type ShownPrice =
  | { kind: 'free' }
  // `wasMajor` only when a flash sale makes this price.
  | { kind: 'price'; priceMajor: number; wasMajor: number | null; isFrom: boolean };

type Priced = Pick<EventSummary, 'is_free'> & { ticket_types: readonly TicketTypeSummary[] };

// The price on a card: the lowest one that can be paid now; while nothing can be bought, the lowest of all. Null when
// nothing has been put on sale yet.
export function lowestPrice({ is_free, ticket_types }: Priced): ShownPrice | null {
  if (is_free) return { kind: 'free' };
  const prices = buyableOrAll(ticket_types).map(inForce);
  const [first, ...rest] = prices;
  if (!first) return null;
  const lowest = rest.reduce((best, price) => (price.priceMajor < best.priceMajor ? price : best), first);
  // "Free", never "From free".
  if (lowest.priceMajor === 0) return { kind: 'free' };
  return { kind: 'price', ...lowest, isFrom: prices.some((price) => price.priceMajor > lowest.priceMajor) };
}

// The deepest cut of the flash sales that are live, in whole per cent; 0 when there is none.
export function flashPercent(ticketTypes: readonly TicketTypeSummary[]): number {
  const cuts = buyableOrAll(ticketTypes)
    .map(inForce)
    .map(({ priceMajor, wasMajor }) => {
      return wasMajor ? Math.floor((1 - priceMajor / wasMajor) * 100) : 0;
    });
  return Math.max(0, ...cuts);
}

function buyableOrAll(types: readonly TicketTypeSummary[]): readonly TicketTypeSummary[] {
  const buyable = types.filter(({ state }) => canBuy(state));
  return buyable.length > 0 ? buyable : types;
}

export function inForce({ price, overrides }: TicketTypeSummary): {
  priceMajor: number;
  wasMajor: number | null;
} {
  const flash = overrides[0]?.override_price ?? 0;
  return flash > 0 ? { priceMajor: flash, wasMajor: price } : { priceMajor: price, wasMajor: null };
}
