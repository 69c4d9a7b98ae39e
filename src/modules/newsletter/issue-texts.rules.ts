import { LOCALES, type Locale } from '#shared/i18n.ts';

export interface IssueText {
  subject: string;
  markdown: string;
}
export type IssueTexts = Partial<Record<Locale, IssueText>>;

export const LONGEST_ISSUE = 20_000;

// Whoever reads a language in which nothing was written reads English, or else the first there is.
export function writtenIn(texts: IssueTexts, locale: Locale): Locale {
  if (texts[locale]) return locale;
  return texts.en ? 'en' : (LOCALES.find((one) => texts[one]) ?? locale);
}

// The first thing that is still to be written before it can be sent, as its field is called in calls; null: it is whole.
export function missingInIssue(texts: IssueTexts): string | null {
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (!text) continue;
    if (text.subject.trim() === '') return `texts.${locale}.subject`;
    if (text.markdown.trim() === '') return `texts.${locale}.words`;
  }
  return LOCALES.some((locale) => texts[locale]) ? null : 'texts.en.subject';
}

// Nothing was written in any language.
export const isEmptyIssue = (texts: IssueTexts): boolean => !LOCALES.some((locale) => texts[locale]);
