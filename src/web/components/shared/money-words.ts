import type { Debt, HeldMoney, Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, type MoneyStyle, toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

// To the last hundredth, except in headlines.
export const moneyText = (amount: number, currency: Currency, style: MoneyStyle = 'total'): string =>
  formatMoney(toMinor(amount), currency, currentLocale(), style);

const dayText = (on: string): string => formatPlainDay(on, currentLocale());

const REASONS: Record<HeldMoney['why'], (day: string, words: string) => string> = {
  not_over: (day) => m.money_why_not_over({ day }),
  over: (day) => m.money_why_over({ day }),
  reserve: (day) => m.money_why_reserve({ day }),
  taken_down: (_, words) => m.money_why_taken_down({ words }),
  cancelled: () => m.money_why_cancelled(),
  no_date: () => m.money_why_no_date(),
  more_went_back: () => m.money_why_more_went_back(),
};

export const whyText = ({ why, on, words }: Pick<HeldMoney, 'why' | 'on' | 'words'>): string =>
  REASONS[why](on === null ? '' : dayText(on), words ?? '');

interface OwedWords {
  back: () => string;
  corrected: (inputs: { amount: string }) => string;
  both: (inputs: { amount: string }) => string;
}

// Why what is available is below zero: what went back to buyers, a correction of ours, or both.
export function owedText(debt: Debt | null, currency: Currency, words: OwedWords): string {
  if (!debt || debt.corrected === 0) return words.back();
  const say = debt.went_back > 0 ? words.both : words.corrected;
  return say({ amount: moneyText(debt.corrected, currency) });
}

// What there is now, and what comes next.
export function leadText(purse: Pick<Purse, 'currency' | 'available' | 'debt' | 'on_hold' | 'held'>): string {
  const { currency, available, debt, on_hold, held } = purse;
  const text = (amount: number) => moneyText(amount, currency, 'tag');
  const next = held.flatMap(({ on }) => on ?? []).toSorted()[0];
  const comes = held.reduce(
    (sum, one) => (one.on !== null && one.on === next ? sum + toMinor(one.amount) : sum),
    0,
  );
  const after =
    next === undefined ? '' : m.money_lead_next({ amount: text(comes / 100), day: dayText(next) });
  if (available < 0) {
    const owes = debt && debt.corrected > 0 ? m.money_lead_owes_corrected : m.money_lead_owes;
    return `${owes({ amount: text(-available) })} ${after}`.trim();
  }
  if (available > 0) return `${m.money_lead_available({ amount: text(available) })} ${after}`.trim();
  return on_hold > 0 ? m.money_lead_hold({ amount: text(on_hold) }) : m.money_lead_zero();
}
