import { readMinor } from '#web/components/pitch/calculate.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';

// As people write it in their language: 1,500.50, or 1.500,50 in Indonesian. NaN: it is no amount.
export function amountIn(form: FormData, name = 'amount'): number {
  const [, sign = '', digits = ''] = /^([-\u2212]?)(.*)$/.exec(textIn(form, name).trim()) ?? [];
  const minor = readMinor(digits, currentLocale());
  if (minor === null) return Number.NaN;
  return (sign === '' ? minor : 0 - minor) / 100;
}
