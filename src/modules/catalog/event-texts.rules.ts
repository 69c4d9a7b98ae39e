import { LOCALES, type Locale } from '#shared/i18n.ts';

export interface Policies {
  refund: string;
  age: string;
  access: string;
}

// What an event says of itself in one language other than its main one.
export interface EventText extends Partial<Record<keyof Policies, string | undefined>> {
  name: string;
  summary: string;
  description: string;
}

export type OtherTexts = Readonly<Partial<Record<Locale, EventText>>>;

export interface Worded extends Omit<EventText, keyof Policies> {
  policies: Policies;
  // The main language.
  locale: Locale;
  texts: OtherTexts;
}

// What a ticket type says in one language other than its event's main one.
export interface TypeText {
  name: string;
  description: string;
}

export type OtherTypeTexts = Readonly<Partial<Record<Locale, TypeText>>>;

// A text, and the language that it is in where that is another than the one that was asked for.
export interface Read {
  text: string;
  lang: Locale | null;
}

// What a reader of this language is given: theirs where there is one, else the main one. `own` is in their language.
export function readIn(
  event: Pick<Worded, 'locale'>,
  main: string,
  own: string | null | undefined,
  wanted: Locale,
): Read {
  if (own) return { text: own, lang: null };
  return { text: main, lang: event.locale === wanted || main === '' ? null : event.locale };
}

// The event under the name that it has in this language, if it has one.
export const namedIn = <T extends { name: string; texts: OtherTexts }>(event: T, locale: Locale): T => ({
  ...event,
  name: event.texts[locale]?.name || event.name,
});

const POLICIES = ['refund', 'age', 'access'] as const;

const isWritten = (text: EventText | undefined): text is EventText =>
  text !== undefined && Object.values(text).some((each) => each?.trim());

// In which languages something is written, the main one included, in the order of the site.
export const writtenIn = ({ locale, texts }: Pick<Worded, 'locale' | 'texts'>): Locale[] =>
  LOCALES.filter((each) => each === locale || isWritten(texts[each]));

// Only languages in which something is written, and never the main one, always in the same order.
export function tidyTexts(texts: OtherTexts, main: Locale): OtherTexts {
  const written = LOCALES.flatMap((locale) => {
    const text = locale === main ? undefined : texts[locale];
    if (!isWritten(text)) return [];
    const { name, summary, description } = text;
    const policies = POLICIES.flatMap((field) => (text[field] ? [[field, text[field]]] : []));
    return [[locale, { name, summary, description, ...Object.fromEntries(policies) }] as const];
  });
  return Object.fromEntries(written);
}

// Another main language. If there are texts in it they become the main ones, and what was is kept in its own language;
// otherwise what there is was written in it all along. A policy that is not written in it stays: none may be lost.
export function withMainLocale<T extends Worded>(event: T, locale: Locale): T {
  if (locale === event.locale) return event;
  const next = event.texts[locale];
  if (!isWritten(next) || next.name === '')
    return { ...event, locale, texts: tidyTexts(event.texts, locale) };
  const { name, summary, description, policies } = event;
  const texts = { ...event.texts, [event.locale]: { name, summary, description, ...policies } };
  return {
    ...event,
    name: next.name,
    summary: next.summary,
    description: next.description,
    policies: {
      refund: next.refund || policies.refund,
      age: next.age || policies.age,
      access: next.access || policies.access,
    },
    locale,
    texts: tidyTexts(texts, locale),
  };
}

// The same of a ticket type.
export function tidyTypeTexts(texts: OtherTypeTexts, main: Locale): OtherTypeTexts {
  const written = LOCALES.flatMap((locale) => {
    const { name = '', description = '' } = (locale !== main && texts[locale]) || {};
    return `${name}${description}`.trim() === '' ? [] : [[locale, { name, description }] as const];
  });
  return Object.fromEntries(written);
}

// A type of an event whose main language was `from` and is `to`: what it is called in that becomes its name, and its name stays
// in the language that it was in.
export function typeInMainLocale<T extends TypeText & { texts: OtherTypeTexts }>(
  type: T,
  from: Locale,
  to: Locale,
): T {
  const next = type.texts[to];
  if (from === to || !next?.name) return { ...type, texts: tidyTypeTexts(type.texts, to) };
  const { name, description } = type;
  const texts = tidyTypeTexts({ ...type.texts, [from]: { name, description } }, to);
  return { ...type, name: next.name, description: next.description || description, texts };
}
