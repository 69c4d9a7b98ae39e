import type { Sql, Tx } from '#platform/database/index.ts';
import type { MailFrame } from '#platform/messages/layout/mail-frame.ts';
import type { Locale } from '#shared/i18n.ts';
import { viewSiteInfo } from './view-site-info.ts';

// Every mail is signed with the site's own name and contacts.
export async function openMailFrame(db: Sql | Tx, publicUrl: string, locale: Locale): Promise<MailFrame> {
  const { name, contact } = await viewSiteInfo(db, publicUrl, locale);
  return { locale, siteName: name, siteEmail: contact.email || null, publicUrl };
}
