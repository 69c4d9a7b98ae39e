import { isCurrency, LARGEST_MINOR, payableStepMinor } from '#shared/money.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { currentLocale } from '#web/page/locale.ts';

// What was in a box, as somebody typed it. Nobody paid less than one unit of the currency, so a part of one was mistyped. null: it is no
// such sum.
export function readCounted(typed: string, currency: string): number | null {
  const minor = readMinor(typed, currentLocale());
  if (minor === null || minor > LARGEST_MINOR) return null;
  return !isCurrency(currency) || minor % payableStepMinor(currency) === 0 ? minor : null;
}
