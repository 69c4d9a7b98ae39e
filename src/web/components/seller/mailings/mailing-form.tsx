import { useState } from 'react';
import { KINDS, LONGEST_SUBJECT, LONGEST_WORDS, WHO } from '#modules/mailings/mailing.rules.ts';
import type { MailingList, MailingPreview } from '#modules/mailings/mailings.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { currentLocale } from '#web/page/locale.ts';
import { messagesPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Tick, TickGroup } from '../sales/tick.tsx';
import { Told } from '../sales/told.tsx';
import { type AtEvent, type MailingDone, writeMailing } from './mailing-forms.ts';
import { kindWord, whoWord } from './mailing-words.ts';

// What came back with a page that was sent without script.
export interface TypedMailing {
  answer: FormAnswer<MailingDone>;
  typed: Record<string, string>;
  types: string[];
  days: string[];
}

type MailingFormProps = { at: AtEvent; id: string; view: MailingList; back: TypedMailing | null };

// Written, looked at, and only then sent.
export function MailingForm({ at, id, view, back }: MailingFormProps) {
  const { submit, isBusy, refusal, done } = useForm(writeMailing(at), {
    answer: back?.answer ?? null,
    onDone: (given) => {
      if (given.act === 'send') return leaveFor(messagesPath(at.organizer, Number(at.event), given.id));
    },
  });
  // What was looked at is not what stands there any more.
  const [isStale, setIsStale] = useState(false);
  const [isTouched, setIsTouched] = useState(back !== null);
  useUnsavedGuard(isTouched && !isBusy);
  const value = (name: string, otherwise = '') => back?.typed[name] ?? otherwise;
  const seen = isStale || done === null || done.act === 'send' ? null : done;
  const others = LOCALES.filter((locale) => locale !== view.locale);
  return (
    <form
      method="post"
      noValidate
      onInput={() => {
        setIsStale(true);
        setIsTouched(true);
      }}
      onSubmit={(event) => {
        setIsStale(false);
        return submit(event);
      }}
      className="grid max-w-160 gap-6"
    >
      <FormErrors refusal={refusal} />
      <input type="hidden" name="id" value={refusal?.typed.id ?? value('id', id)} />
      <input type="hidden" name="main" value={view.locale} />
      <TickGroup id="who" label={m.mailings_to()} error={refusal?.fields.who}>
        {WHO.map((who) => (
          <Tick key={who} type="radio" name="who" value={who} isTicked={value('who', 'all') === who}>
            {whoWord(who)}
          </Tick>
        ))}
        {view.types.length > 1 && (
          <fieldset className="mt-3">
            <legend className="font-semibold">{m.mailings_types()}</legend>
            {view.types.map(({ id: type, name }) => (
              <Box key={type} name="type" value={String(type)} ticked={back?.types ?? []}>
                {name}
              </Box>
            ))}
          </fieldset>
        )}
        {view.days.length > 0 && (
          <fieldset className="mt-3">
            <legend className="font-semibold">{m.mailings_days()}</legend>
            {view.days.map((day) => (
              <Box key={day} name="day" value={day} ticked={back?.days ?? []}>
                {formatPlainDay(day, currentLocale())}
              </Box>
            ))}
          </fieldset>
        )}
      </TickGroup>
      <TickGroup id="kind" label={m.mailings_kind()} hint={m.mailings_kind_hint()}>
        {KINDS.map((kind) => (
          <Tick key={kind} type="radio" name="kind" value={kind} isTicked={value('kind', 'service') === kind}>
            {kindWord(kind)}
          </Tick>
        ))}
      </TickGroup>
      <Language locale={view.locale} value={value} errors={refusal?.fields ?? {}} />
      {others.map((locale) => {
        const names = [`subject_${locale}`, `words_${locale}`];
        const isOpen = names.some((name) => value(name) !== '' || refusal?.fields[name]);
        return (
          <details
            key={locale}
            open={isOpen}
            className="rounded-card border border-line bg-surface px-4 py-1"
          >
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
              {m.mailings_also_in({ language: LANGUAGE_NAMES[locale] })}
            </summary>
            <div className="py-3">
              <Language locale={locale} value={value} errors={refusal?.fields ?? {}} />
            </div>
          </details>
        );
      })}
      <p className="text-small text-ink-2">{m.mailings_left_today({ count: view.left_today })}</p>
      {seen?.act === 'test' && <Told>{m.mailings_tested({ email: seen.sentTo })}</Told>}
      {seen && <Seen preview={seen.preview} />}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          name="act"
          value="look"
          aria-disabled={isBusy}
          className={`${seen ? QUIET_BUTTON : PRIMARY_BUTTON} min-h-12 w-full sm:w-auto`}
        >
          {isBusy ? m.form_busy() : m.mailings_look()}
        </button>
        {seen && (
          <>
            <button
              type="submit"
              name="act"
              value="test"
              aria-disabled={isBusy}
              className={`${QUIET_BUTTON} min-h-12 w-full sm:w-auto`}
            >
              {m.mailings_test()}
            </button>
            {seen.preview.people > 0 && (
              <button
                type="submit"
                name="act"
                value="send"
                aria-disabled={isBusy}
                className={`${PRIMARY_BUTTON} min-h-12 w-full sm:w-auto`}
              >
                {m.mailings_send({ count: seen.preview.people })}
              </button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

type BoxProps = { name: string; value: string; ticked: readonly string[]; children: string };

const Box = ({ name, value, ticked, children }: BoxProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={ticked.includes(value)}
      className="size-5 shrink-0 accent-primary"
    />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
);

type LanguageProps = {
  locale: Locale;
  value: (name: string) => string;
  errors: Record<string, string>;
};

function Language({ locale, value, errors }: LanguageProps) {
  const language = LANGUAGE_NAMES[locale];
  const props = (name: string) => ({
    id: name,
    name,
    lang: locale,
    defaultValue: value(name),
    error: errors[name],
  });
  return (
    <div className="grid gap-4">
      <TextField
        {...props(`subject_${locale}`)}
        label={m.mailings_subject({ language })}
        maxLength={LONGEST_SUBJECT}
      />
      <TextAreaField
        {...props(`words_${locale}`)}
        label={m.mailings_words({ language })}
        hint={m.mailings_words_hint()}
        rows={8}
        maxLength={LONGEST_WORDS}
      />
    </div>
  );
}

// The mail as it is read, in each language, and by how many.
function Seen({ preview }: { preview: MailingPreview }) {
  const { people, stopped, unreached, previews } = preview;
  return (
    <section aria-labelledby="seen" className="grid gap-3">
      <h3 id="seen" className="text-[20px] leading-7 font-bold" role="status">
        {people > 0 ? m.mailings_people({ count: people }) : m.mailings_nobody()}
      </h3>
      {unreached > 0 && <p className="text-ink-2">{m.mailings_unreached({ count: unreached })}</p>}
      {stopped > 0 && <p className="text-ink-2">{m.mailings_stopped({ count: stopped })}</p>}
      <p className="text-ink-2 wrap-anywhere">{repliesWord(preview)}</p>
      {previews.map(({ locale, people: readers, subject, text }) => (
        <article key={locale} className="rounded-card border border-line bg-surface">
          <p className="border-b border-line px-4 py-2 text-small text-ink-2">
            {m.mailings_readers({ language: LANGUAGE_NAMES[locale], count: readers })}
          </p>
          <div lang={locale} className="px-4 py-3">
            <h4 className="font-bold wrap-anywhere">{subject}</h4>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{withoutTitle(text, subject)}</p>
          </div>
        </article>
      ))}
    </section>
  );
}

function repliesWord({ reply_to: email, is_reply_own }: MailingPreview): string {
  if (email === null) return m.mailings_replies_lost();
  return is_reply_own ? m.mailings_replies({ email }) : m.mailings_replies_to_us({ email });
}

// The mail begins with its subject, which stands above it here.
const withoutTitle = (text: string, subject: string): string =>
  (text.startsWith(subject) ? text.slice(subject.length) : text).trim();
