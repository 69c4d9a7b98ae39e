import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '#shared/result.ts';
import { type IssueServices, mailIssue } from './go-on-newsletters.ts';
import { insertIssue, lockIssue, updateIssueBegun } from './issues.queries.ts';
import type { NewsletterIssue } from './read-issue.rules.ts';

// Puts an issue into the outbox for every subscriber, batch by batch. Safe to run twice and to be interrupted: it goes
// on where it stopped, and nobody gets an issue twice. A key that was used for another text is refused. One that an operator
// paused stays paused.
export async function sendNewsletter(
  services: IssueServices,
  { key, texts }: NewsletterIssue,
  now: Date,
): Promise<Result<{ mails: number }, 'issue_differs'>> {
  const begun = await services.db.sql.transaction().execute(async (tx) => {
    if (await insertIssue(tx, key, texts, now)) await updateIssueBegun(tx, key, now);
    const known = await lockIssue(tx, key);
    return isDeepStrictEqual(known?.texts, texts) ? ok() : fail('issue_differs');
  });
  if (!begun.ok) return begun;
  return ok({ mails: await mailIssue(services, key, now) });
}
