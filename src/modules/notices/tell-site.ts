import { findOrder } from '#modules/orders/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { inLanguage, type MailServices, openOrderFrame, queueMailTo } from './mails/order-frame.ts';
import { composeSiteMail, type SiteNews } from './mails/site-mails.ts';

// Tells the people who run the site, in the site's language, that something is wrong with the money of an order.
export async function tellSite(
  services: MailServices,
  reference: string,
  news: SiteNews,
  locale: Locale,
  // Distinguishes news that an order may cause more than once.
  which = '',
): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  const frame = order && inLanguage(await openOrderFrame(services, order), locale);
  if (!frame?.siteEmail) return;
  const about = `${news}:${reference}:${which}`;
  const mail = composeSiteMail(frame, news);
  const to = frame.siteEmail;
  await sql.transaction().execute((tx) => queueMailTo(tx, { about, to, locale }, mail));
}
