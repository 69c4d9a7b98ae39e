import type { EventPage, EventSummary } from '#modules/storefront/storefront.contract.ts';
import { type CardBadge, cardBadge } from './card-badge.ts';
import { lowestPrice, type ShownPrice } from './lowest-price.ts';

// What a card shows: less than half of what the calls answer. A page contains many cards, so only this is sent.
export type CardEvent = Pick<
  EventSummary,
  'id' | 'name' | 'lang' | 'slug_name' | 'loc' | 'poster' | 'start_at' | 'end_at' | 'time_zone' | 'currency'
> & {
  price: ShownPrice | null;
  badge: CardBadge | null;
};

export type CardPage = Omit<EventPage, 'data'> & { data: CardEvent[] };

export function cardOf(event: EventSummary): CardEvent {
  const { id, name, lang, slug_name, loc, poster, start_at, end_at, time_zone, currency } = event;
  const price = lowestPrice(event);
  const badge = cardBadge(event);
  return { id, name, lang, slug_name, loc, poster, start_at, end_at, time_zone, currency, price, badge };
}

export const cardsOf = (page: EventPage): CardPage => ({ ...page, data: page.data.map(cardOf) });
