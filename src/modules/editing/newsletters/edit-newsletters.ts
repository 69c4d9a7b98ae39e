import type { ByOperator } from '#modules/merchants/index.ts';
import {
  scheduleIssue,
  steerIssue,
  tryIssue,
  unscheduleIssue,
  writeIssue,
} from '#modules/newsletter/index.ts';
import type { Database } from '#platform/database/index.ts';
import { LOCALES } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import type { IssueView } from './newsletters.contract.ts';

type Db = Database;

const about = (key: string, action: string) => ({
  action: `newsletter.${action}`,
  subject: `newsletter:${key}`,
});

// A language in which nothing was written is none of its.
export function writeNewsletter(
  db: Db,
  key: string,
  { version, texts }: Pick<IssueView, 'version' | 'texts'>,
  by: ByOperator,
) {
  const written = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale];
      if (!text || (text.subject === '' && text.words === '')) return [];
      return [[locale, { subject: text.subject, markdown: text.words }]];
    }),
  );
  return edit(db, by, about(key, 'edited'), (tx) => writeIssue(tx, key, version, written, by.now));
}

// To whoever asks alone.
export async function testNewsletter(
  { db, publicUrl }: { db: Db; publicUrl: string },
  key: string,
  by: ByOperator,
): Promise<Result<{ sent_to: string }, 'issue_not_found' | 'issue_incomplete' | 'email_required'>> {
  const to = by.actor.email;
  if (to === null) return fail('email_required');
  const tried = await edit(db, by, about(key, 'tested'), async (tx) => {
    const sent = await tryIssue(tx, publicUrl, key, to);
    return sent.ok ? ok({}) : sent;
  });
  return tried.ok ? ok({ sent_to: to }) : tried;
}

export const sendIssue = (
  db: Db,
  key: string,
  { version, at }: { version: number; at: string | null },
  by: ByOperator,
) =>
  edit(db, by, about(key, 'sent'), (tx) =>
    scheduleIssue(tx, key, version, at === null ? null : new Date(at), by.now),
  );

export const unscheduleNewsletter = (db: Db, key: string, by: ByOperator) =>
  edit(db, by, about(key, 'unscheduled'), (tx) => unscheduleIssue(tx, key));

export const steerNewsletter = (db: Db, key: string, to: 'paused' | 'going', by: ByOperator) =>
  edit(db, by, about(key, to === 'paused' ? 'paused' : 'resumed'), (tx) => steerIssue(tx, key, to));
