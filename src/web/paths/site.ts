import { paged, withQuery } from './address.ts';

// Addresses of what the site says of itself, and of what a visitor chooses on any page.

export const HELP_PATH = '/help';
// One answer of it.
export const helpPath = (question: string): string => `${HELP_PATH}#${question}`;
export const SUPPORT_PATH = '/support';
// Where somebody reads what we answered, and answers.
export const CONVERSATION_PATH = `${SUPPORT_PATH}/conversation`;
export const conversationPath = (token: string, done?: 'sent' | 'renewed'): string =>
  withQuery(CONVERSATION_PATH, new URLSearchParams({ token, ...(done && { [done]: '1' }) }));
export const NEWSLETTER_PATH = '/newsletter';
export const NEWSLETTER_CONFIRM_PATH = '/newsletter/confirm';
export const NEWSLETTER_STOP_PATH = '/newsletter/unsubscribe';
// Where somebody stops the news of one organiser.
export const MAILING_STOP_PATH = '/messages/stop';
export const mailingStopPath = (token: string): string =>
  `${MAILING_STOP_PATH}?token=${encodeURIComponent(token)}`;
export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/blog/feed.xml';
export const TERMS_PATH = '/terms';
export const PRIVACY_PATH = '/privacy';
export const HOLIDAYS_PATH = '/holidays';
export const SELL_PATH = '/sell-your-tickets';
export const OPENAPI_PATH = '/api/openapi.json';
export const LANGUAGE_PATH = '/language';
export const PLACE_PATH = '/place';

export const blogPath = (page = 1): string => paged(BLOG_PATH, page);

export const postPath = (slug: string): string => `${BLOG_PATH}/${encodeURIComponent(slug)}`;

// With what is known already filled in.
export const supportPath = (known: { reference?: string; message?: string } = {}): string =>
  withQuery(SUPPORT_PATH, new URLSearchParams(known));

export const CALENDAR_ID = 'calendar';

// Straight to the calendar: the rest of the page is the same for every country.
export const holidaysPath = (country: string): string =>
  `${HOLIDAYS_PATH}?country=${encodeURIComponent(country)}#${CALENDAR_ID}`;
