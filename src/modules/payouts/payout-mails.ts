import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { payoutsPath } from '#web/paths/payouts.ts';

interface About {
  organizer: string;
  slug: string;
  // Whoever did it.
  who: string;
}

interface AboutMethod extends About {
  // Masked.
  label: string;
}

const foot = ({ siteName, locale }: MailFrame) => m.payouts_mail_foot({ site: siteName }, { locale });

export function composeMethodMail(
  frame: MailFrame,
  what: 'added' | 'retired',
  { organizer, slug, label, who }: AboutMethod,
): ComposedMail {
  const words = { locale: frame.locale };
  const given = { organizer: harmless(organizer), label: harmless(label), who: harmless(who) };
  const isNew = what === 'added';
  const title = isNew ? m.payouts_mail_added(given, words) : m.payouts_mail_retired(given, words);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      isNew ? m.payouts_mail_added_text(given, words) : m.payouts_mail_retired_text(given, words),
      m.payouts_mail_not_you({}, words),
    ],
    button: { label: m.payouts_mail_open({}, words), url: frame.publicUrl + payoutsPath(slug) },
    foot: foot(frame),
  });
}

export function composeShakenMail(frame: MailFrame, { organizer, slug, who }: About): ComposedMail {
  const words = { locale: frame.locale };
  const given = { organizer: harmless(organizer), who: harmless(who) };
  const title = m.payouts_mail_shaken(given, words);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [m.payouts_mail_shaken_text(given, words), m.payouts_mail_shaken_not(given, words)],
    button: { label: m.payouts_mail_open({}, words), url: frame.publicUrl + payoutsPath(slug) },
    foot: foot(frame),
  });
}
