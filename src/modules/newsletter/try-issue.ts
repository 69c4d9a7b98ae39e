import { randomUUID } from 'node:crypto';
import { openMailFrame } from '#modules/site/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { LOCALES } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { missingInIssue } from './issue-texts.rules.ts';
import { findIssue } from './issues.queries.ts';
import { composeIssueMail } from './newsletter-mails.ts';

// To one address alone, in each language that was written. Nobody is unsubscribed by it: it has no such link.
export async function tryIssue(
  tx: Tx,
  publicUrl: string,
  key: string,
  to: string,
): Promise<Result<null, 'issue_not_found' | 'issue_incomplete'>> {
  const issue = await findIssue(tx, key);
  if (!issue) return fail('issue_not_found');
  const missing = missingInIssue(issue.texts);
  if (missing !== null) return fail('issue_incomplete', { field: missing });
  const id = randomUUID();
  for (const locale of LOCALES) {
    const text = issue.texts[locale];
    if (!text) continue;
    const frame = await openMailFrame(tx, publicUrl, locale);
    await queueMail(
      tx,
      frame,
      { about: `newsletter-test-${id}:${locale}`, to },
      composeIssueMail(frame, text, null),
    );
  }
  return ok(null);
}
