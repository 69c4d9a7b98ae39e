import { createHash } from 'node:crypto';
import { openMailFrame } from '#modules/site/index.ts';
import { type MailFrame, queueMail } from '#platform/messages/layout/mail-frame.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { listConfirmed, lockIssue, updateIssue } from './newsletter.queries.ts';
import { composeIssueMail, stopHeaders, stopUrl } from './newsletter-mails.ts';
import type { NewsletterServices } from './newsletter-services.ts';
import type { NewsletterIssue } from './read-issue.rules.ts';

const BATCH = 200;

// Puts an issue into the outbox for every subscriber, batch by batch. Safe to run twice and to be interrupted: it goes
// on where it stopped, and nobody gets an issue twice. A key that was used for another text is refused.
export async function sendNewsletter(
  services: NewsletterServices,
  issue: NewsletterIssue,
): Promise<Result<{ mails: number }, 'issue_differs'>> {
  const frames = new Map<Locale, MailFrame>();
  for (;;) {
    const batch = await sendBatch(services, issue, frames);
    if (!batch.ok || batch.value.isFinished) return batch;
  }
}

async function sendBatch(
  { db, publicUrl, appSecret }: NewsletterServices,
  issue: NewsletterIssue,
  frames: Map<Locale, MailFrame>,
): Promise<Result<{ mails: number; isFinished: boolean }, 'issue_differs'>> {
  const contentHash = createHash('sha256').update(JSON.stringify(issue.texts)).digest('base64url');
  return db.sql.transaction().execute(async (tx) => {
    const known = await lockIssue(tx, issue.key, contentHash);
    if (known.content_hash !== contentHash) return fail('issue_differs');
    if (known.is_finished) return ok({ mails: known.mails, isFinished: true });
    const subscribers = await listConfirmed(tx, known.last_id, BATCH);
    for (const { id, email, locale } of subscribers) {
      const frame = frames.get(locale) ?? (await openMailFrame(tx, publicUrl, locale));
      frames.set(locale, frame);
      const url = stopUrl(publicUrl, appSecret, id);
      const head = { about: `newsletter-${issue.key}:${id}`, to: email, headers: stopHeaders(url) };
      await queueMail(tx, frame, head, composeIssueMail(frame, issue.texts[locale] ?? issue.texts.en, url));
    }
    const mails = known.mails + subscribers.length;
    const isFinished = subscribers.length < BATCH;
    await updateIssue(tx, issue.key, { lastId: subscribers.at(-1)?.id ?? known.last_id, mails, isFinished });
    return ok({ mails, isFinished });
  });
}
