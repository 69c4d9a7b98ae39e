import type { SitePages } from '#modules/syndication/index.ts';
import { fieldName } from '#web/components/cart/cart-form.ts';
import { eventWhen } from '#web/components/catalogue/event-when.ts';
import { flashNow } from '#web/components/event/sale/live-sale.ts';
import { dayWords, saleWords } from '#web/components/event/sale/sale-words.ts';
import { categoryPath, EVENTS_PATH, eventPath, listingPath, organizerPath } from '#web/paths/catalogue.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import {
  BLOG_FEED_PATH,
  BLOG_PATH,
  HELP_PATH,
  HOLIDAYS_PATH,
  PRIVACY_PATH,
  postPath,
  SELL_PATH,
  SUPPORT_PATH,
  TERMS_PATH,
} from '#web/paths/site.ts';
import { TICKETS_PATH } from '#web/paths/tickets.ts';

// Addresses and words of the pages, for slices below, which may not import them.
export const sitePages: SitePages = {
  paths: {
    events: EVENTS_PATH,
    tickets: TICKETS_PATH,
    pay: PAY_PATH,
    holidays: HOLIDAYS_PATH,
    sell: SELL_PATH,
    help: HELP_PATH,
    support: SUPPORT_PATH,
    terms: TERMS_PATH,
    privacy: PRIVACY_PATH,
    blog: BLOG_PATH,
    blogFeed: BLOG_FEED_PATH,
    event: eventPath,
    category: categoryPath,
    organizer: organizerPath,
    post: postPath,
    listing: listingPath,
  },
  words: { when: eventWhen, sale: saleWords, day: dayWords },
  quantityField: fieldName,
  flashNow,
};
