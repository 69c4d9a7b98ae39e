import { currentLocale } from '#web/page/locale.ts';

// 4.6, or 4,6 where that is how it is written.
export function averageText(average: number): string {
  const text = Number.isInteger(average) ? String(average) : average.toFixed(1);
  return currentLocale() === 'id' ? text.replace('.', ',') : text;
}
