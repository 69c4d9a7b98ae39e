import { type Audited, differences } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type IssueTexts, isEmptyIssue } from './issue-texts.rules.ts';
import { insertIssue, lockIssue, updateIssueTexts } from './issues.queries.ts';

// A new draft, or another text of one. `version` is what whoever asks had read, 0: they write it now. Sent twice it is one.
// Half of it may still be missing, but not all of it. Answers what changed, null: nothing.
export async function writeIssue(
  tx: Tx,
  key: string,
  version: number,
  texts: IssueTexts,
  now: Date,
): Promise<Result<Audited['changes'] | null, 'text_changed' | 'issue_fixed' | 'issue_empty'>> {
  if (isEmptyIssue(texts)) return fail('issue_empty', { field: 'texts.en.subject' });
  if (version === 0 && (await insertIssue(tx, key, texts, now))) return ok({ texts: [null, texts] });
  const issue = await lockIssue(tx, key);
  const changes = differences({ texts: issue?.texts }, { texts });
  if (issue && changes === null) return ok(null);
  if (issue?.version !== version) return fail('text_changed');
  if (issue.state !== 'draft') return fail('issue_fixed');
  await updateIssueTexts(tx, key, texts, now);
  return ok(changes);
}
