import { withQuery } from './paths.ts';

// Addresses of what the site says of itself: what stands in paths.ts travels with every page.

export const HELP_PATH = '/help';
export const SUPPORT_PATH = '/support';
export const NEWSLETTER_PATH = '/newsletter';
export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/blog/feed.xml';
export const TERMS_PATH = '/terms';
export const PRIVACY_PATH = '/privacy';
export const HOLIDAYS_PATH = '/holidays';
export const SELL_PATH = '/sell-your-tickets';

export const blogPath = (page = 1): string => (page > 1 ? `${BLOG_PATH}?page=${page}` : BLOG_PATH);

export const postPath = (slug: string): string => `${BLOG_PATH}/${encodeURIComponent(slug)}`;

// With what is known already filled in.
export const supportPath = (known: { reference?: string; message?: string } = {}): string =>
  withQuery(SUPPORT_PATH, new URLSearchParams(known));
