import {
  ACCOUNT_PATH,
  FORGOT_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  PROFILE_PATH,
  SIGNUP_PATH,
} from '#web/paths/account.ts';
import { LISTING_PATH } from '#web/paths/catalogue.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { NEWSLETTER_PATH } from '#web/paths/site.ts';
import { TICKETS_PATH } from '#web/paths/tickets.ts';

// Personal pages, and combinations of filters that show the same events in yet another order.
const NOT_FOR_CRAWLERS = [
  ACCOUNT_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  SIGNUP_PATH,
  FORGOT_PATH,
  PROFILE_PATH,
  MY_REVIEWS_PATH,
  PAY_PATH,
  `${TICKETS_PATH}/`,
  NEWSLETTER_PATH,
  `${SELLER_PATH}/`,
  '/dev/',
  `${LISTING_PATH}/*+*+`,
];

export function robotsTxt(publicUrl: string): string {
  const lines = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
