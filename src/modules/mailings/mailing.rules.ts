import { LOCALES, type Locale } from '#shared/i18n.ts';

export const LONGEST_SUBJECT = 150;
export const LONGEST_WORDS = 5_000;

export const KINDS = ['service', 'news'] as const;
export type MailingKind = (typeof KINDS)[number];

// Everybody, those who came in, or those who did not.
export const WHO = ['all', 'came', 'absent'] as const;
export type Who = (typeof WHO)[number];

export interface MailingText {
  subject: string;
  words: string;
}
export type MailingTexts = Partial<Record<Locale, MailingText>>;

// Whoever reads a language in which nothing was written reads the event's own, or else the first there is.
export function mainLocaleOf(texts: MailingTexts, eventLocale: Locale): Locale {
  return texts[eventLocale] ? eventLocale : (LOCALES.find((locale) => texts[locale]) ?? eventLocale);
}

export interface Written extends MailingText {
  locale: Locale;
}

export function writtenFor(texts: MailingTexts, main: Locale, locale: Locale): Written {
  const own = texts[locale];
  if (own) return { ...own, locale };
  return { ...(texts[main] ?? { subject: '', words: '' }), locale: main };
}

// Blank lines part paragraphs; a single one is a new line within.
export const paragraphsOf = (words: string): string[][] =>
  words
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n'));
