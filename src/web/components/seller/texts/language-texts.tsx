import { type EventText, type Worded, writtenIn } from '#modules/catalog/event-texts.rules.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { textField } from './read-languages.ts';

type LanguageTextsProps = {
  event: Worded;
  // What was typed, where the page comes back with it.
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
};

// The main language, and what the event says in the others: each opens where somebody writes it.
export function LanguageTexts({ event, value, errors }: LanguageTextsProps) {
  const written = writtenIn(event);
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="float-left w-full font-bold">{m.texts_heading()}</legend>
      <p className="clear-both text-small text-ink-2">{m.texts_hint()}</p>
      <div className="mt-4">
        <SelectField id="locale" label={m.texts_main()} defaultValue={value('locale', event.locale)}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      {LOCALES.filter((locale) => locale !== event.locale).map((locale) => (
        <OneLanguage
          key={locale}
          locale={locale}
          isWritten={written.includes(locale)}
          event={event}
          value={value}
          errors={errors}
        />
      ))}
    </fieldset>
  );
}

const POLICIES = [
  ['refund', m.texts_refund],
  ['age', m.texts_age],
  ['access', m.texts_access],
] as const;

type OneLanguageProps = LanguageTextsProps & { locale: Locale; isWritten: boolean };

function OneLanguage({ locale, isWritten, event, value, errors }: OneLanguageProps) {
  const own = event.texts[locale];
  const language = LANGUAGE_NAMES[locale];
  const props = (field: keyof EventText) => {
    const id = textField(locale, field);
    return { id, lang: locale, defaultValue: value(id, own?.[field] ?? ''), error: errors[id] };
  };
  const hasError = Object.keys(errors).some((field) => field.startsWith(`texts.${locale}.`));
  return (
    <details className="mt-3 border-t border-line pt-1" open={hasError}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        <span lang={locale}>{language}</span>
        <Pill tone={isWritten ? 'good' : 'over'}>{isWritten ? m.texts_written() : m.texts_optional()}</Pill>
      </summary>
      <div className="mt-2 grid gap-5 pb-2">
        <TextField {...props('name')} label={m.texts_name({ language })} maxLength={120} autoComplete="off" />
        <TextField {...props('summary')} label={m.texts_summary({ language })} maxLength={300} />
        <TextAreaField
          {...props('description')}
          label={m.texts_description({ language })}
          rows={8}
          maxLength={20_000}
        />
        {/* Where a language is only begun they would be in the way. */}
        {isWritten &&
          POLICIES.map(([field, label]) => (
            <TextAreaField
              key={field}
              {...props(field)}
              label={label({ language })}
              rows={2}
              maxLength={2_000}
            />
          ))}
      </div>
    </details>
  );
}
