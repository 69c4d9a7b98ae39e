import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney } from '#shared/money.ts';
import { moneyPath } from '#web/paths/seller.ts';

interface About {
  organizer: string;
  slug: string;
  currency: Currency;
  amountMinor: number;
  // After it; below zero the seller owes it.
  dueMinor: number;
  words: string;
}

export function composeAdjustedMail(frame: MailFrame, about: About): ComposedMail {
  const said = { locale: frame.locale };
  const { currency, amountMinor, dueMinor, slug } = about;
  const given = {
    organizer: harmless(about.organizer),
    amount: formatMoney(Math.abs(amountMinor), currency, frame.locale, 'total'),
  };
  const title = amountMinor > 0 ? m.adjust_mail_to(given, said) : m.adjust_mail_from(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      amountMinor > 0 ? m.adjust_mail_to_text(given, said) : m.adjust_mail_from_text(given, said),
      m.payouts_mail_why({ why: harmless(about.words) }, said),
      ...(dueMinor < 0
        ? [m.adjust_mail_owing({ owed: formatMoney(0 - dueMinor, currency, frame.locale, 'total') }, said)]
        : []),
    ],
    button: { label: m.adjust_mail_open({}, said), url: frame.publicUrl + moneyPath(slug) },
    foot: m.payouts_mail_foot({ site: frame.siteName }, said),
  });
}
