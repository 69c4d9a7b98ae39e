import type { EventView, OverrideView, SaleStateWord, TicketTypeView } from '#modules/storefront/index.ts';
import type { Locale } from '#shared/i18n.ts';

// The addresses and wordings of the site's pages. Only the web layer knows them, so `main` passes them in.
export interface SitePages {
  paths: {
    events: string;
    tickets: string;
    pay: string;
    holidays: string;
    sell: string;
    help: string;
    support: string;
    terms: string;
    privacy: string;
    blog: string;
    blogFeed: string;
    event(slug: string): string;
    category(slug: string): string;
    organizer(slug: string): string;
    post(slug: string): string;
    // `filters` as the listing's address writes them; '' is all events.
    listing(filters: string): string;
  };
  words: {
    when(event: Pick<EventView, 'start_at' | 'end_at' | 'time_zone'>, locale: Locale, now: Date): string;
    // null if there is nothing to say.
    sale(type: TicketTypeView, event: EventView, locale: Locale, nowMs: number): string | null;
    day(state: SaleStateWord, locale: Locale): string | null;
  };
  // The name of the form field for the number of tickets of a type, or of one of its dates.
  quantityField(ticketTypeId: number, date?: string): string;
  flashNow(type: TicketTypeView, nowMs: number): OverrideView | null;
}
