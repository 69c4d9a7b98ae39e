import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { moneyPath } from '#web/paths/seller.ts';
import { feeExample } from './fee-example.rules.ts';

interface Rate {
  // In hundredths of a percent.
  rate: number;
  cash_rate: number;
}

interface About {
  organizer: string;
  slug: string;
  // The organiser's.
  zone: string;
  currency: Currency;
  startsAt: Date;
  // It was to come, and does not.
  isWithdrawn: boolean;
  before: Rate | null;
  after: Rate;
}

const percent = (rate: number, locale: string): string =>
  (rate / 100).toLocaleString(locale, { maximumFractionDigits: 2 });

// What is kept, from when on, and what that means for a price.
export function composeFeeMail(frame: MailFrame, about: About): ComposedMail {
  const { locale } = frame;
  const said = { locale };
  const { currency, after, before, isWithdrawn } = about;
  const example = feeExample(currency, after.rate, null);
  const money = (major: number) => formatMoney(toMinor(major), currency, locale, 'tag');
  const given = {
    organizer: harmless(about.organizer),
    currency,
    when: formatFull(about.startsAt, about.zone, locale),
    percent: percent(after.rate, locale),
    before: percent(before?.rate ?? 0, locale),
    cash: percent(after.cash_rate, locale),
    price: money(example.price),
    fee: money(example.fee),
    gets: money(example.gets),
  };
  const title = isWithdrawn ? m.fee_mail_stays(given, said) : m.fee_mail_changes(given, said);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      isWithdrawn ? m.fee_mail_stays_text(given, said) : m.fee_mail_changes_text(given, said),
      m.fee_mail_example(given, said),
      m.fee_mail_cash(given, said),
      m.fee_mail_placed({}, said),
    ],
    button: { label: m.adjust_mail_open({}, said), url: frame.publicUrl + moneyPath(about.slug) },
    foot: m.payouts_mail_foot({ site: frame.siteName }, said),
  });
}
