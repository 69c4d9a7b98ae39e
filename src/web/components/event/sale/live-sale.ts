import { canBuy, nextBoundary, type TimeWindow } from '#modules/catalog/sale-state.rules.ts';
import type {
  AvailabilityView,
  EventView,
  OverrideView,
  TicketTypeView,
} from '#modules/storefront/storefront.contract.ts';

// How often a page asks while somebody looks at it.
export const ASK_EVERY_MS = 30_000;
// Pages that wait for a sale to open ask at random times within this span, not all at the same moment.
export const SPREAD_MS = 1_500;

export const DAY_MS = 86_400_000;

// The event as the page was rendered, with the last answer about its sale. Types that are no longer on sale to
// everybody are left out; new ones appear only on a new page.
export function withAvailability(event: EventView, fresh: AvailabilityView | null): EventView {
  if (!fresh) return event;
  const byId = new Map(fresh.ticket_types.map((type) => [type.id, type]));
  return {
    ...event,
    state: fresh.state,
    ticket_types: event.ticket_types.flatMap((type) => {
      const news = byId.get(type.id);
      return news ? [{ ...type, ...news }] : [];
    }),
  };
}

// The flash sale of a type that is on at this moment. The clock ends it, even before the server has said so.
export function flashNow(
  { overrides }: Pick<TicketTypeView, 'overrides'>,
  nowMs: number,
): OverrideView | null {
  const live = overrides.find(
    ({ override_price, starts_at, ends_at, left }) =>
      override_price > 0 && left !== 0 && Date.parse(starts_at) <= nowMs && nowMs < Date.parse(ends_at),
  );
  return live ?? null;
}

export function priceNow(type: Pick<TicketTypeView, 'price' | 'overrides'>, nowMs: number): number {
  return flashNow(type, nowMs)?.override_price ?? type.price;
}

export type FromPrice = { price: number; isOnly: boolean };

// The lowest price that can be paid now; while nothing is sold, the lowest of all. Null without any type.
export function fromPrice(types: readonly TicketTypeView[], nowMs: number): FromPrice | null {
  const open = types.filter(({ state }) => canBuy(state));
  const prices = (open.length > 0 ? open : types).map((type) => priceNow(type, nowMs));
  if (prices.length === 0) return null;
  const price = Math.min(...prices);
  return { price, isOnly: prices.every((other) => other === price) };
}

// When the clock alone will next change what the ticket list says.
export function nextChangeMs(event: EventView, nowMs: number): number | null {
  return nextBoundary(new Date(nowMs), windowsOf(event))?.getTime() ?? null;
}

export function windowsOf(event: EventView): TimeWindow[] {
  const flash = event.upcoming_flash_sale;
  return [
    { startsAt: null, endsAt: event.end_at },
    ...(flash ? [{ startsAt: flash.starts_at, endsAt: flash.ends_at }] : []),
    ...event.ticket_types.flatMap((type) => [
      { startsAt: type.sale_starts_at, endsAt: type.sale_ends_at },
      ...type.overrides.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
    ]),
  ];
}
