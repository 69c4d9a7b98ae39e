import { countOpenDrafts, insertDraft } from '#modules/catalog/index.ts';
import { MOST_OPEN_DRAFTS } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// Answers whether it is new: one that is there already stays as it is. In a transaction that a refusal takes back.
export async function beginDraft(
  tx: Tx,
  draft: { id: string; organizerId: number; doc: object },
  now: Date,
): Promise<Result<boolean, 'too_many_drafts'>> {
  if (!(await insertDraft(tx, draft, now))) return ok(false);
  return (await countOpenDrafts(tx, draft.organizerId)) > MOST_OPEN_DRAFTS
    ? fail('too_many_drafts', { data: { most: MOST_OPEN_DRAFTS } })
    : ok(true);
}
