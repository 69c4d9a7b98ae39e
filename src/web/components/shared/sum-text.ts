import { formatMoney, isCurrency, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';

export const sumText = (major: number, currency: string): string =>
  formatMoney(toMinor(major), isCurrency(currency) ? currency : 'KES', currentLocale(), 'tag');
