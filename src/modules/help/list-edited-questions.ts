import type { Sql, Tx } from '#platform/database/index.ts';
import { listChangedQuestions } from './help.queries.ts';
import { type EditedQuestion, mergeQuestions } from './merge-questions.rules.ts';
import { QUESTIONS } from './read-questions.ts';

// All questions in their order, hidden ones too.
export const listEditedQuestions = async (db: Sql | Tx): Promise<EditedQuestion[]> =>
  mergeQuestions(QUESTIONS, await listChangedQuestions(db));

export const questionGroups = (locale: keyof typeof QUESTIONS): { id: string; title: string }[] =>
  QUESTIONS[locale].groups;
