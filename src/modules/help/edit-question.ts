import { type Audited, differences } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockQuestions, upsertQuestion } from './help.queries.ts';
import { HELP_TAG } from './help-tag.ts';
import { listEditedQuestions, questionGroups } from './list-edited-questions.ts';
import type { QuestionTexts } from './merge-questions.rules.ts';
import { positionAt } from './merge-questions.rules.ts';

export interface QuestionWish {
  // null: as the product says it, for as long as nobody writes it anew.
  texts: QuestionTexts | null;
  group_id: string;
  is_hidden: boolean;
}

type Reason = 'text_changed' | 'question_not_found' | 'group_not_found';

// A question of the product said otherwise, moved to another group or hidden, or one of the site's own. `version` is what whoever
// asks had read, 0: nobody changed it yet. Answers what changed, null: nothing.
export async function editQuestion(
  tx: Tx,
  id: string,
  version: number,
  wish: QuestionWish,
): Promise<Result<Audited['changes'] | null, Reason>> {
  if (!questionGroups('en').some((group) => group.id === wish.group_id))
    return fail('group_not_found', { field: 'group' });
  await lockQuestions(tx);
  const all = await listEditedQuestions(tx);
  const before = all.find((one) => one.id === id);
  if (wish.texts === null && before?.isOurs !== true) return fail('question_not_found');
  const texts = wish.texts ?? before?.texts;
  const shown = before && { texts: before.texts, group_id: before.group_id, is_hidden: before.is_hidden };
  const isGivenBack = wish.texts === null && before?.isChanged === true;
  const changes = isGivenBack
    ? { texts: [before.texts, null] as [unknown, unknown] }
    : differences(shown ?? {}, { ...wish, texts });
  if (changes === null) return ok(null);
  if ((before?.version ?? 0) !== version) return fail('text_changed');
  const isThere = before?.group_id === wish.group_id;
  const inGroup = all.filter((one) => one.group_id === wish.group_id);
  const isAsShipped = before?.isOurs === true && !before.isChanged && !('texts' in changes);
  await upsertQuestion(tx, {
    ...wish,
    id,
    texts: isAsShipped ? null : wish.texts,
    position: isThere ? before.position : (inGroup.at(-1)?.position ?? 0) + positionAt(0),
  });
  await announcePageChange(tx, [HELP_TAG]);
  return ok(changes);
}
