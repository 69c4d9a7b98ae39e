import type { Audited } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { missingInIssue } from './issue-texts.rules.ts';
import { lockIssue, updateIssueBegun, updateIssueSchedule } from './issues.queries.ts';
import { countConfirmed } from './newsletter.queries.ts';

type Reason =
  | 'issue_not_found'
  | 'text_changed'
  | 'issue_fixed'
  | 'issue_incomplete'
  | 'nobody_subscribed'
  | 'time_past';

// Sends the issue at `at`, or now where that is null, to whoever is subscribed by then. `version` is the one that the asker
// read: no other is sent. Answers what changed, or null where it was scheduled or sent so already.
export async function scheduleIssue(
  tx: Tx,
  key: string,
  version: number,
  at: Date | null,
  now: Date,
): Promise<Result<Audited['changes'] | null, Reason>> {
  const issue = await lockIssue(tx, key);
  if (!issue) return fail('issue_not_found');
  const isSo = at === null ? issue.begun_at !== null : issue.send_at?.getTime() === at.getTime();
  if (isSo && issue.version === version + 1) return ok(null);
  if (issue.version !== version) return fail('text_changed');
  if (issue.state !== 'draft') return fail('issue_fixed');
  const missing = missingInIssue(issue.texts);
  if (missing !== null) return fail('issue_incomplete', { field: missing });
  if (at !== null && at <= now) return fail('time_past', { field: 'at' });
  if (at === null) {
    if ((await countConfirmed(tx)).length === 0) return fail('nobody_subscribed');
    await updateIssueBegun(tx, key, now);
    await announce(tx, 'newsletter.begun', { key });
    return ok({ state: [issue.state, 'going'] });
  }
  await updateIssueSchedule(tx, key, at);
  return ok({ send_at: [null, at] });
}

// It is a draft again, unless it has begun meanwhile.
export async function unscheduleIssue(
  tx: Tx,
  key: string,
): Promise<Result<Audited['changes'] | null, 'issue_not_found' | 'issue_fixed'>> {
  const issue = await lockIssue(tx, key);
  if (!issue) return fail('issue_not_found');
  if (issue.state === 'draft') return ok(null);
  if (issue.state !== 'scheduled') return fail('issue_fixed');
  await updateIssueSchedule(tx, key, null);
  return ok({ send_at: [issue.send_at, null] });
}
