import {
  type EventText,
  type Policies,
  tidyTexts,
  type Worded,
  withMainLocale,
} from '#modules/catalog/event-texts.rules.ts';
import { isLocale, LOCALES, type Locale } from '#shared/i18n.ts';
import { secretIn as rawIn, textIn } from '#web/forms/form.rules.ts';

export const textField = (locale: Locale, field: keyof EventText): string => `texts.${locale}.${field}`;

// What the fields of `LanguageTexts` say, beside the main texts as they were typed. A form that does not show a language, or
// its policies, leaves them as they were.
export function readLanguages(form: FormData, typed: Worded): Worded {
  const shown = LOCALES.filter((locale) => form.has(textField(locale, 'name'))).map((locale) => {
    const policy = (field: keyof Policies) =>
      form.has(textField(locale, field))
        ? textIn(form, textField(locale, field))
        : typed.texts[locale]?.[field];
    const text: EventText = {
      name: textIn(form, textField(locale, 'name')),
      summary: textIn(form, textField(locale, 'summary')),
      description: rawIn(form, textField(locale, 'description')).replaceAll('\r\n', '\n'),
      refund: policy('refund'),
      age: policy('age'),
      access: policy('access'),
    };
    return [locale, text];
  });
  const { name, summary, description, policies, locale } = typed;
  const texts = tidyTexts({ ...typed.texts, ...Object.fromEntries(shown) }, locale);
  const chosen = textIn(form, 'locale');
  return withMainLocale(
    { name, summary, description, policies, locale, texts },
    isLocale(chosen) ? chosen : locale,
  );
}
