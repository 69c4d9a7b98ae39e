import type { OtherTypeTexts } from '#modules/catalog/event-texts.rules.ts';
import { LANGUAGE_NAMES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { typeTextField } from './read-type-texts.ts';

type TypeTextsProps = {
  // Languages that the event has texts in, other than its main one.
  locales: readonly Locale[];
  texts: OtherTypeTexts;
  // What stands before the names of the fields, where a form has several types.
  prefix?: string;
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
};

// What a ticket type is called in the other languages of its event.
export function TypeTexts({ locales, texts, prefix = '', value, errors }: TypeTextsProps) {
  return locales.map((locale) => {
    const language = LANGUAGE_NAMES[locale];
    const props = (field: 'name' | 'description') => {
      const name = typeTextField(locale, field);
      const id = `${prefix}${name}`;
      return { id, lang: locale, defaultValue: value(name, texts[locale]?.[field] ?? ''), error: errors[id] };
    };
    return (
      <div key={locale} className="grid gap-4 sm:col-span-2">
        <TextField
          {...props('name')}
          label={m.texts_ticket_name({ language })}
          maxLength={80}
          autoComplete="off"
        />
        <TextAreaField
          {...props('description')}
          label={m.texts_included({ language })}
          rows={2}
          maxLength={500}
        />
      </div>
    );
  });
}
