import { LOCALES, type Locale } from '#shared/i18n.ts';

export const inLanguages = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
