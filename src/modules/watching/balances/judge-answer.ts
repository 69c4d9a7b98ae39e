import type { BalanceSource } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { lockQuestion, updateQuestionOver, updateUnanswered } from './readings.queries.ts';
import { saveReadings } from './save-readings.ts';

// Reads what came for a question once its id is known. What does not name the question is forgotten, and the question stays open.
export const judgeAnswer = (
  { db, log }: { db: Database; log: Logger },
  source: Extract<BalanceSource, { answers: 'later' }>,
  id: number,
  now: Date,
): Promise<void> =>
  db.sql.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    if (!question || question.is_over || question.ref === null || question.answer === null) return;
    const { provider, asked_by: readBy } = question;
    const said = source.read(question.ref, question.answer);
    if (said === null) {
      log.warn({ provider }, 'an answer about our balance names another question');
      return updateUnanswered(tx, id);
    }
    if (said === 'refused') return updateQuestionOver(tx, id, 'no_balance');
    await saveReadings(tx, provider, said, { source: 'asked', words: '', readBy, readAt: now });
    await updateQuestionOver(tx, id, null);
  });
