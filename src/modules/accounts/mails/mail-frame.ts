import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import { layOutHtml, layOutText, type MailContent } from '#platform/messages/layout/mail-layout.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { SITE_COLOURS } from '#shared/site-colours.ts';
import type { AccountServices } from '../account-services.ts';

export interface MailFrame {
  locale: Locale;
  siteName: string;
  siteEmail: string | null;
  publicUrl: string;
}

export interface AccountMail {
  subject: string;
  preheader: string;
  title: string;
  paragraphs: string[];
  button: { label: string; url: string } | null;
  small?: string[];
}

export async function openMailFrame(
  { viewSite, publicUrl }: Pick<AccountServices, 'viewSite' | 'publicUrl'>,
  locale: Locale,
): Promise<MailFrame> {
  const site = await viewSite(locale);
  return { locale, siteName: site.name, siteEmail: site.email, publicUrl };
}

// Written in the transaction that makes it true.
export async function queueAccountMail(
  tx: Tx,
  frame: MailFrame,
  to: string,
  mail: AccountMail,
): Promise<void> {
  const { locale, siteName, siteEmail, publicUrl } = frame;
  const content: MailContent = {
    ...mail,
    locale,
    siteName,
    siteUrl: publicUrl,
    colours: SITE_COLOURS,
    picture: null,
    rows: [],
    stubs: [],
    small: mail.small ?? [],
    foot: m.account_mail_foot({ site: siteName }, { locale }),
    data: null,
  };
  await queueMessage(tx, {
    // Each is about something that happened now; none is the same as another.
    about: `account:${randomUUID()}`,
    channel: 'mail',
    to,
    replyTo: siteEmail,
    locale,
    subject: mail.subject.replace(/\s+/g, ' ').trim(),
    text: layOutText(content),
    html: layOutHtml(content),
  });
}
