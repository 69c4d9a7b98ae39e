import type { Sql, Tx } from '#platform/database/index.ts';
import { layOutHtml, layOutText, type MailContent } from '#platform/messages/layout/mail-layout.ts';
import { type NewMessage, queueMessage } from '#platform/messages/messages.ts';
import type { Locale } from '#shared/i18n.ts';
import { SITE_COLOURS } from '#shared/site-colours.ts';
import { viewSiteInfo } from '../view-site-info.ts';

export interface SiteFrame {
  locale: Locale;
  siteName: string;
  // null: nobody has said yet where the site can be reached.
  siteEmail: string | null;
  answerHours: number;
  publicUrl: string;
}

export async function openSiteFrame(db: Sql | Tx, publicUrl: string, locale: Locale): Promise<SiteFrame> {
  const { name, contact, support } = await viewSiteInfo(db, publicUrl, locale);
  return {
    locale,
    siteName: name,
    siteEmail: contact.email || null,
    answerHours: support.answer_within_hours,
    publicUrl,
  };
}

type Words = Pick<MailContent, 'preheader' | 'title' | 'paragraphs' | 'foot'> &
  Partial<Pick<MailContent, 'button' | 'rows' | 'small' | 'body'>> & { subject: string };

export type SiteMail = Pick<NewMessage, 'subject' | 'text' | 'html'>;

export function composeSiteMail({ locale, siteName, publicUrl }: SiteFrame, words: Words): SiteMail {
  const { subject, ...shown } = words;
  const content: MailContent = {
    button: null,
    rows: [],
    small: [],
    ...shown,
    locale,
    siteName,
    siteUrl: publicUrl,
    colours: SITE_COLOURS,
    picture: null,
    stubs: [],
    data: null,
  };
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: layOutText(content),
    html: layOutHtml(content),
  };
}

type Head = Pick<NewMessage, 'about' | 'to' | 'replyTo' | 'headers'>;

export async function queueSiteMail(tx: Tx, frame: SiteFrame, head: Head, mail: SiteMail): Promise<void> {
  await queueMessage(tx, {
    replyTo: frame.siteEmail,
    ...head,
    channel: 'mail',
    locale: frame.locale,
    ...mail,
  });
}
