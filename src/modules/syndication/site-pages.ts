import type { EventView, OverrideView, SaleStateWord, TicketTypeView } from '#modules/storefront/index.ts';
import type { Locale } from '#shared/i18n.ts';

// Where the site's own pages are and how they say things. Only the pages know; whoever starts the program hands it in.
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
    // By filters as the listing writes them; '' is all events.
    listing(filters: string): string;
  };
  words: {
    when(event: Pick<EventView, 'start_at' | 'end_at' | 'time_zone'>, locale: Locale, now: Date): string;
    // Null where there is nothing to say.
    sale(type: TicketTypeView, event: EventView, locale: Locale, nowMs: number): string | null;
    day(state: SaleStateWord, locale: Locale): string | null;
  };
  // The name of the field that says how many tickets of a type, or of one of its dates, are wanted.
  quantityField(ticketTypeId: number, date?: string): string;
  flashNow(type: TicketTypeView, nowMs: number): OverrideView | null;
}
