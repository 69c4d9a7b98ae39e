import { openMailFrame } from '#modules/site/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { eachAlone } from '#platform/each-alone.ts';
import { type MailFrame, queueMail } from '#platform/messages/layout/mail-frame.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { writtenIn } from './issue-texts.rules.ts';
import {
  countMails,
  type IssueRow,
  listOpenIssues,
  lockIssue,
  releaseMails,
  updateIssueBegun,
  updateIssueDone,
  updateIssueProgress,
} from './issues.queries.ts';
import { listConfirmed } from './newsletter.queries.ts';
import { composeIssueMail, stopHeaders, stopUrl } from './newsletter-mails.ts';
import type { NewsletterServices } from './newsletter-services.ts';

export type IssueServices = NewsletterServices;

const BATCH = 200;

// Begins what is due by now, and puts what goes out into the outbox, some people at a time. Whatever stops it, the next round goes
// on where it ended: up to whom it is there is written down in the transaction that puts it there. Of several at once one works on
// an issue, the others wait. What was paused stays as it is, unless nothing of it waits any more. Where one cannot be sent on, the
// others are; the job fails all the same, for people to see.
export const goOnNewsletters = async (services: IssueServices, now: Date): Promise<void> =>
  eachAlone(await listOpenIssues(services.db.sql, now), (key) => mailIssue(services, key, now));

// Answers how many mails of it were put into the outbox in all.
export async function mailIssue(services: IssueServices, key: string, now: Date): Promise<number> {
  const { sql } = services.db;
  const frames = await openFrames(services);
  for (;;) {
    const batch = await sql.transaction().execute(async (tx) => {
      const issue = await lockIssue(tx, key);
      if (!issue) throw new Error(`There is no issue ${key}`);
      if (issue.state === 'scheduled' && issue.send_at !== null && issue.send_at <= now) {
        await updateIssueBegun(tx, key, now);
        return { mails: issue.mails, isLast: false };
      }
      const isEnding = issue.is_queued && (issue.state === 'going' || issue.state === 'paused');
      if (isEnding) return endIfSent(tx, issue);
      if (issue.state !== 'going') return { mails: issue.mails, isLast: true };
      return mailSome(tx, services, issue, frames);
    });
    if (batch.isLast) return batch.mails;
  }
}

type Batch = { mails: number; isLast: boolean };

// Once everything is sent or given up; until then it stays as it is. What was given up while it was paused can be sent again then.
async function endIfSent(tx: Tx, { key, mails }: IssueRow): Promise<Batch> {
  const counts = await countMails(tx, key);
  if (counts.waiting === 0) {
    await updateIssueDone(tx, key, counts);
    await releaseMails(tx, key);
  }
  return { mails, isLast: true };
}

async function mailSome(
  tx: Tx,
  { publicUrl, appSecret }: IssueServices,
  { key, texts, last_id, mails: before }: IssueRow,
  frames: Record<Locale, MailFrame>,
): Promise<Batch> {
  const subscribers = await listConfirmed(tx, last_id, BATCH);
  for (const { id, email, locale } of subscribers) {
    const url = stopUrl(publicUrl, appSecret, id);
    const language = writtenIn(texts, locale);
    const [frame, text] = [frames[language], texts[language]];
    if (!text) throw new Error(`Nothing is written in ${key}`);
    const head = { about: `newsletter-${key}:${id}`, to: email, headers: stopHeaders(url) };
    await queueMail(tx, frame, head, composeIssueMail(frame, text, url));
  }
  const mails = before + subscribers.length;
  const isQueued = subscribers.length < BATCH;
  await updateIssueProgress(tx, key, { lastId: subscribers.at(-1)?.id ?? last_id, mails, isQueued });
  return { mails, isLast: false };
}

async function openFrames({ db, publicUrl }: IssueServices): Promise<Record<Locale, MailFrame>> {
  const frames: Partial<Record<Locale, MailFrame>> = {};
  for (const locale of LOCALES) frames[locale] = await openMailFrame(db.sql, publicUrl, locale);
  return frames as Record<Locale, MailFrame>;
}
