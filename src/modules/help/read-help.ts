import type { Sql } from '#platform/database/index.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { listChangedQuestions } from './help.queries.ts';
import { mergeQuestions } from './merge-questions.rules.ts';
import { QUESTIONS, type Question } from './read-questions.ts';

// What visitors find; as the product says it while the database, which knows what operators changed, cannot be reached.
export async function readHelp(db: Sql, locale: Locale): Promise<Question[]> {
  const changed = await listChangedQuestions(db).catch(() => []);
  return mergeQuestions(QUESTIONS, changed)
    .filter((one) => !one.is_hidden)
    .map(({ id, group_id, texts }) => ({
      id,
      group: group_id,
      ...texts[locale],
      elsewhere: LOCALES.filter((other) => other !== locale)
        .map((other) => `${texts[other].question} ${texts[other].answer}`)
        .join(' '),
    }));
}
