import type { Audited } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockQuestions, upsertPosition } from './help.queries.ts';
import { HELP_TAG } from './help-tag.ts';
import { listEditedQuestions } from './list-edited-questions.ts';
import { movedQuestion, positionAt } from './merge-questions.rules.ts';

// One place up or down within its group. `place` is where whoever asks saw it, from 0 on: moved since then, by them or somebody
// else, it stays.
export async function moveQuestion(
  tx: Tx,
  id: string,
  { place, by }: { place: number; by: -1 | 1 },
): Promise<Result<Audited['changes'] | null, 'question_not_found' | 'text_changed'>> {
  await lockQuestions(tx);
  const all = await listEditedQuestions(tx);
  const question = all.find((one) => one.id === id);
  if (!question) return fail('question_not_found');
  const group = all.filter((one) => one.group_id === question.group_id).map((one) => one.id);
  if (group.indexOf(id) !== place) return fail('text_changed');
  const moved = movedQuestion(group, id, by);
  if (moved === null) return ok(null);
  for (const [at, one] of moved.entries())
    await upsertPosition(tx, { id: one, group_id: question.group_id, position: positionAt(at) });
  await announcePageChange(tx, [HELP_TAG]);
  return ok({ place: [place, place + by] });
}
