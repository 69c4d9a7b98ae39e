import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import { composeMail, type MailFrame, queueMail } from '#platform/messages/layout/mail-frame.ts';
import { type Messages, queueMessage } from '#platform/messages/messages.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { SUPPORT_PATH } from '#web/paths/site.ts';
import { maskedEmail, maskedPhone } from './masked.ts';

export interface Contacts {
  email: string;
  phone: string;
}

interface Told {
  name: string;
  // Of the orders that it is about; none: the account.
  references: readonly string[];
  before: Contacts;
  after: Contacts;
}

// Both addresses hear of it, and both numbers where the number changes; the new one masked, because the former may be a stranger's.
export async function tellContacts(
  tx: Tx,
  { messages, frame }: { messages: Messages; frame: MailFrame },
  { name, references, before, after }: Told,
): Promise<void> {
  const { locale, siteName: site, publicUrl } = frame;
  const said = { locale };
  const id = randomUUID();
  const mail = composeMail(frame, {
    subject: m.contact_mail_subject({ site }, said),
    preheader: m.contact_mail_preheader({}, said),
    title: m.contact_mail_title({}, said),
    paragraphs: [
      references.length === 0
        ? m.contact_mail_account({ name: harmless(name) }, said)
        : m.contact_mail_orders({ name: harmless(name), references: references.join(', ') }, said),
      m.contact_mail_not_you({}, said),
    ],
    rows: [
      ...(before.email === after.email
        ? []
        : [{ label: m.contact_mail_email({}, said), value: maskedEmail(after.email) }]),
      ...(before.phone === after.phone
        ? []
        : [{ label: m.contact_mail_phone({}, said), value: maskedPhone(after.phone) || '–' }]),
    ],
    foot: m.contact_mail_foot({ site }, said),
  });
  for (const [place, to] of unlike(before.email, after.email))
    await queueMail(tx, frame, { about: `contact-${place}:${id}`, to }, mail);
  if (before.phone === after.phone || !messages.hasChannel('sms')) return;
  const text = m.contact_sms({ site, link: publicUrl + SUPPORT_PATH }, said);
  for (const [place, to] of unlike(before.phone, after.phone))
    await queueMessage(tx, { about: `contact-${place}:${id}`, channel: 'sms', to, locale, text });
}

const unlike = (before: string, after: string): [place: string, to: string][] =>
  before.toLowerCase() === after.toLowerCase()
    ? [['now', after]]
    : [
        ['before', before],
        ['now', after],
      ];
