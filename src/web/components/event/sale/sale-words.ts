import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { EventView, SaleStateWord, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { whenWords } from '#web/components/event/about/when-words.ts';

// What a row says about its sale; null while it is simply on sale.
export function saleWords(
  type: Pick<TicketTypeView, 'state' | 'sale_starts_at' | 'sale_ends_at'>,
  event: Pick<EventView, 'time_zone' | 'start_at' | 'previous_start_at'>,
  locale: Locale,
  nowMs: number,
): string | null {
  const when = (at: string) => whenWords(at, event.time_zone, locale, nowMs);
  switch (type.state) {
    case 'on_sale':
      return null;
    case 'few_left':
      return m.event_state_few_left({}, { locale });
    case 'all_held':
      return m.event_state_all_held({}, { locale });
    case 'sold_out':
      return m.badge_sold_out({}, { locale });
    case 'sale_soon':
      return type.sale_starts_at === null
        ? m.badge_sale_soon({}, { locale })
        : m.event_state_sale_starts({ when: when(type.sale_starts_at) }, { locale });
    case 'sale_ended':
      return type.sale_ends_at === null
        ? m.badge_sale_ended({}, { locale })
        : m.event_state_sale_ended_at({ when: when(type.sale_ends_at) }, { locale });
    case 'paused':
      return m.badge_paused({}, { locale });
    case 'postponed':
      return event.previous_start_at === null
        ? m.badge_postponed({}, { locale })
        : m.event_state_moved(
            { day: formatDay(event.start_at, event.time_zone, locale, new Date(nowMs)) },
            { locale },
          );
    case 'cancelled':
      return m.badge_cancelled({}, { locale });
    case 'past':
      return m.badge_past({}, { locale });
  }
}

// Until when it is sold; null where nobody waits for that, because it is not sold for another reason.
export function saleUntil(
  { state, sale_ends_at }: Pick<TicketTypeView, 'state' | 'sale_ends_at'>,
  { time_zone }: Pick<EventView, 'time_zone'>,
  locale: Locale,
  nowMs: number,
): string | null {
  const isToCome = canBuy(state) || state === 'sale_soon' || state === 'all_held';
  return isToCome && sale_ends_at !== null
    ? m.event_sale_until({ when: whenWords(sale_ends_at, time_zone, locale, nowMs) }, { locale })
    : null;
}

// What is said about one day of a date pass, which has less room; null while it is simply on sale.
export function dayWords(state: SaleStateWord, locale: Locale): string | null {
  switch (state) {
    case 'few_left':
      return m.badge_few_left({}, { locale });
    case 'all_held':
      return m.badge_all_held({}, { locale });
    case 'sold_out':
      return m.badge_sold_out({}, { locale });
    case 'past':
    case 'sale_ended':
      return m.badge_past({}, { locale });
    // Not said for each day, because the row says it for all.
    case 'on_sale':
    case 'sale_soon':
    case 'paused':
    case 'postponed':
    case 'cancelled':
      return null;
  }
}

// How many one order may take; always shown.
export function orderLimitWords(min: number, max: number, locale: Locale): string {
  if (min === max) return m.event_per_order_exact({ count: max }, { locale });
  return min > 1
    ? m.event_per_order_range({ min, max }, { locale })
    : m.event_per_order_max({ count: max }, { locale });
}
