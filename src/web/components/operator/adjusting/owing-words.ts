import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney } from '#shared/money.ts';

export interface OwingAfter {
  organizer: string;
  currency: Currency;
  // Now; below zero they owe something already.
  dueMinor: number;
  // After the correction.
  owingMinor: number;
}

// That a correction takes more than is due, in sums.
export function owingWords(
  { organizer, currency, dueMinor, owingMinor }: OwingAfter,
  locale: Locale,
): string {
  const money = (minor: number) => formatMoney(minor, currency, locale, 'total');
  const owed = money(owingMinor);
  return dueMinor < 0
    ? m.adjust_owing_more({ organizer, before: money(0 - dueMinor), owed }, { locale })
    : m.adjust_owing({ organizer, due: money(dueMinor), owed }, { locale });
}
