import type { OtherTypeTexts, TypeText } from '#modules/catalog/event-texts.rules.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { textIn } from '#web/forms/form.rules.ts';

export const typeTextField = (locale: Locale, field: keyof TypeText): string => `texts.${locale}.${field}`;

// What the fields of `TypeTexts` say; a language that the form does not show stays as it was.
export function readTypeTexts(form: FormData, before: OtherTypeTexts, prefix = ''): OtherTypeTexts {
  const at = (locale: Locale, field: keyof TypeText) => `${prefix}${typeTextField(locale, field)}`;
  const shown = LOCALES.filter((locale) => form.has(at(locale, 'name'))).map((locale) => [
    locale,
    {
      name: textIn(form, at(locale, 'name')),
      description: textIn(form, at(locale, 'description')).replaceAll('\r\n', '\n'),
    },
  ]);
  return { ...before, ...Object.fromEntries(shown) };
}
