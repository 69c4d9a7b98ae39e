import { type Currency, formatMoney, type MoneyStyle, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';

// To the last hundredth, except in headlines.
export const moneyText = (amount: number, currency: Currency, style: MoneyStyle = 'total'): string =>
  formatMoney(toMinor(amount), currency, currentLocale(), style);
