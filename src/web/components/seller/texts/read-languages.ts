import { tidyTexts, type Worded, withMainLocale } from '#modules/catalog/event-texts.rules.ts';
import { isLocale, LOCALES, type Locale } from '#shared/i18n.ts';
import { secretIn as rawIn, textIn } from '#web/forms/form.rules.ts';

export const textField = (locale: Locale, field: 'name' | 'summary' | 'description'): string =>
  `texts.${locale}.${field}`;

// What the fields of `LanguageTexts` say, beside the main texts as they were typed. A form that does not show a language
// leaves it as it was.
export function readLanguages(form: FormData, typed: Worded): Worded {
  const shown = LOCALES.filter((locale) => form.has(textField(locale, 'name'))).map((locale) => [
    locale,
    {
      name: textIn(form, textField(locale, 'name')),
      summary: textIn(form, textField(locale, 'summary')),
      description: rawIn(form, textField(locale, 'description')).replaceAll('\r\n', '\n'),
    },
  ]);
  const { name, summary, description, locale } = typed;
  const texts = tidyTexts({ ...typed.texts, ...Object.fromEntries(shown) }, locale);
  const chosen = textIn(form, 'locale');
  return withMainLocale({ name, summary, description, locale, texts }, isLocale(chosen) ? chosen : locale);
}
