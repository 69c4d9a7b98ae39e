import type { ByOperator } from '#modules/merchants/index.ts';
import {
  countConfirmed,
  countMails,
  countStops,
  findIssue,
  type IssueRow,
  type IssueTexts,
  listIssues,
  missingInIssue,
  writtenIn,
} from '#modules/newsletter/index.ts';
import type { Database, Sql } from '#platform/database/index.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { IssueLine, IssueView } from './newsletters.contract.ts';

const MOST_LISTED = 100;

export async function viewNewsletters({ sql }: Database): Promise<IssueLine[]> {
  return (await listIssues(sql, MOST_LISTED)).map(lineOf);
}

export async function viewNewsletter(
  { sql }: Database,
  key: string,
  { actor }: ByOperator,
): Promise<Result<IssueView, 'issue_not_found'>> {
  const issue = await findIssue(sql, key);
  if (!issue) return fail('issue_not_found');
  const readers = await countConfirmed(sql);
  const { texts } = issue;
  const peopleOf = (locale: Locale) =>
    readers
      .filter((row) => writtenIn(texts, row.locale) === locale)
      .reduce((sum, { people }) => sum + people, 0);
  const result = await resultOf(sql, issue);
  // With nobody left who would still get it, it is done: in a minute its row says so too.
  const isSteered = issue.state === 'going' || issue.state === 'paused';
  const isOut = isSteered && issue.is_queued && result?.waiting === 0;
  const state = isOut ? 'done' : issue.state;
  return ok({
    ...lineOf(issue),
    state,
    version: issue.version,
    texts: Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = texts[locale];
        return text ? [[locale, { subject: text.subject, words: text.markdown }]] : [];
      }),
    ),
    missing: missingInIssue(texts),
    previews: LOCALES.flatMap((locale) => {
      const text = texts[locale];
      if (!text) return [];
      const html = renderMarkdown(text.markdown, 'house');
      return [{ locale, people: peopleOf(locale), subject: text.subject, html }];
    }),
    people: readers.reduce((sum, { people }) => sum + people, 0),
    to: actor.email,
    result,
    is_over: state === 'done',
  });
}

// Whoever is not in the outbox yet waits as well; how many they are is known only when they are all there.
async function resultOf(sql: Sql, issue: IssueRow): Promise<IssueView['result']> {
  if (issue.begun_at === null) return null;
  const unsubscribed = await countStops(sql, issue.begun_at);
  const { sent, failed } = issue;
  if (issue.state === 'done' && sent !== null && failed !== null)
    return { waiting: 0, sent, failed, unsubscribed };
  return { ...(await countMails(sql, issue.key)), unsubscribed };
}

function subjectOf(texts: IssueTexts): string {
  return texts[writtenIn(texts, 'en')]?.subject ?? '';
}

const lineOf = (issue: IssueRow): IssueLine => ({
  key: issue.key,
  subject: subjectOf(issue.texts),
  state: issue.state,
  send_at: issue.send_at?.toISOString() ?? null,
  begun_at: issue.begun_at?.toISOString() ?? null,
  mails: issue.mails,
});
