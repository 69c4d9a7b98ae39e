import { isLocale, type Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { IssueText } from './issue-texts.rules.ts';

export interface NewsletterIssue {
  // The name by which we know whether the issue was sent.
  key: string;
  // Subscribers whose language has no text get the English one.
  texts: Partial<Record<Locale, IssueText>> & { en: IssueText };
}

type Problem = 'no_key' | 'no_english' | 'no_subject';

const KEY = /^issue:[ \t]*([a-z0-9]+(?:-[a-z0-9]+)*)[ \t]*$/m;
const PART = /^---[ \t]+(\w+)[ \t]*$/m;

// A file of one issue: `issue: november-2026`, then for each language a line `--- en`, a heading that is the subject,
// and the text in Markdown.
export function readIssue(file: string): Result<NewsletterIssue, Problem> {
  const [head = '', ...parts] = file.replaceAll('\r\n', '\n').split(PART);
  const key = KEY.exec(head)?.[1];
  if (key === undefined) return fail('no_key');
  const texts: Partial<Record<Locale, IssueText>> = {};
  for (let at = 0; at < parts.length; at += 2) {
    const locale = parts[at];
    if (!isLocale(locale)) continue;
    const [, subject = '', markdown = ''] = /^\s*#[ \t]+(.+)\n([\s\S]*)$/.exec(`${parts[at + 1]}\n`) ?? [];
    if (subject.trim() === '' || markdown.trim() === '') return fail('no_subject');
    texts[locale] = { subject: subject.trim(), markdown: markdown.trim() };
  }
  const { en } = texts;
  return en ? ok({ key, texts: { ...texts, en } }) : fail('no_english');
}
