import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney } from '#shared/money.ts';
import { payoutsPath } from '#web/paths/payouts.ts';
import { METHOD_RETIRED } from './payouts.rules.ts';

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

interface AboutPayout extends Omit<AboutMethod, 'who'> {
  became: 'sent' | 'failed' | 'returned' | 'refused';
  currency: Currency;
  amountMinor: number;
  // What of it could not be sent.
  backMinor: number;
  reference: string | null;
  // Why, in an operator's words.
  words: string | null;
}

const ENDS = {
  sent: [m.payouts_mail_sent, m.payouts_mail_sent_text],
  failed: [m.payouts_mail_failed, m.payouts_mail_failed_text],
  returned: [m.payouts_mail_returned, m.payouts_mail_returned_text],
  refused: [m.payouts_mail_refused, m.payouts_mail_refused_text],
} as const;

const whyOf = (said: string, { locale }: MailFrame): string =>
  said === METHOD_RETIRED ? m.payouts_problem_method_retired({}, { locale }) : harmless(said);

// What became of a payout, or of a part of one that came back.
export function composePayoutMail(frame: MailFrame, payout: AboutPayout): ComposedMail {
  const words = { locale: frame.locale };
  const { became, currency, backMinor, reference } = payout;
  const money = (minor: number) => formatMoney(minor, currency, frame.locale, 'total');
  const given = {
    organizer: harmless(payout.organizer),
    label: harmless(payout.label),
    amount: money(payout.amountMinor),
  };
  const [titleOf, textOf] = ENDS[became];
  const title = titleOf(given, words);
  const isSent = became === 'sent';
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      textOf(given, words),
      ...(isSent && reference ? [m.payouts_mail_reference({ reference: harmless(reference) }, words)] : []),
      ...(backMinor > 0 ? [m.payouts_mail_sent_part({ back: money(backMinor) }, words)] : []),
      ...(payout.words ? [m.payouts_mail_why({ why: whyOf(payout.words, frame) }, words)] : []),
      ...(isSent && backMinor === 0 ? [] : [m.payouts_mail_check({}, words)]),
    ],
    button: { label: m.payouts_mail_open({}, words), url: frame.publicUrl + payoutsPath(payout.slug) },
    foot: foot(frame),
  });
}
