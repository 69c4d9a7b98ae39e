import type { Audited } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countMails, holdMails, lockIssue, releaseMails, updateIssueState } from './issues.queries.ts';

// Nothing more goes out of an issue, of what is in the outbox already neither, or it goes on.
// What is being sent at this moment still arrives. Doing it twice is harmless.
export async function steerIssue(
  tx: Tx,
  key: string,
  to: 'paused' | 'going',
): Promise<Result<Audited['changes'] | null, 'issue_not_found' | 'issue_not_going'>> {
  const issue = await lockIssue(tx, key);
  if (!issue) return fail('issue_not_found');
  if (issue.state === to) return ok(null);
  if (issue.state !== 'going' && issue.state !== 'paused') return fail('issue_not_going');
  // Everybody has it already: nothing is left to pause.
  if (to === 'paused' && issue.is_queued && (await countMails(tx, key)).waiting === 0)
    return fail('issue_not_going');
  await updateIssueState(tx, key, to);
  await (to === 'paused' ? holdMails : releaseMails)(tx, key);
  if (to === 'going') await announce(tx, 'newsletter.begun', { key });
  return ok({ state: [issue.state, to] });
}
