import type { Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { SITE_COLOURS } from '#shared/site-colours.ts';
import { type NewMessage, queueMessage } from '../messages.ts';
import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts';

// Who signs a mail, and in which language it is read.
export interface MailFrame {
  locale: Locale;
  siteName: string;
  // null: nobody has said yet where the site can be reached.
  siteEmail: string | null;
  publicUrl: string;
}

// What one mail says; parts that are left out do not appear in it. Without colours of its own it has the site's.
export type MailWords = Pick<MailContent, 'preheader' | 'title' | 'paragraphs' | 'foot'> &
  Partial<Omit<MailContent, 'locale' | 'siteName' | 'siteUrl'>> & { subject: string };

export type ComposedMail = Required<Pick<NewMessage, 'subject' | 'text' | 'html'>>;

export function composeMail({ locale, siteName, publicUrl }: MailFrame, words: MailWords): ComposedMail {
  const { subject, ...shown } = words;
  const content: MailContent = {
    colours: SITE_COLOURS,
    picture: null,
    button: null,
    rows: [],
    stubs: [],
    small: [],
    data: null,
    ...shown,
    locale,
    siteName,
    siteUrl: publicUrl,
  };
  return {
    // A subject is one line, whatever line breaks an event's name contains.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: layOutText(content),
    html: layOutHtml(content),
  };
}

type Head = Pick<NewMessage, 'about' | 'to' | 'replyTo' | 'headers' | 'attachments'>;

// Called in the transaction that makes the mail's news true. Replies go to the site's address unless the head names
// another.
export async function queueMail(
  tx: Tx,
  { locale, siteEmail }: Pick<MailFrame, 'locale' | 'siteEmail'>,
  head: Head,
  mail: ComposedMail,
): Promise<void> {
  await queueMessage(tx, { replyTo: siteEmail, ...head, channel: 'mail', locale, ...mail });
}
