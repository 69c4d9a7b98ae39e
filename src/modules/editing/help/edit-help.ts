import {
  editQuestion,
  listEditedQuestions,
  moveQuestion,
  type QuestionWish,
  questionGroups,
  unknownBlanks,
} from '#modules/help/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { fail, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import { inLanguages } from '../in-languages.rules.ts';
import type { OperatorHelp } from './help.contract.ts';

export async function viewOperatorHelp({ sql }: Database, locale: Locale): Promise<OperatorHelp> {
  const all = await listEditedQuestions(sql);
  return {
    groups: questionGroups(locale),
    questions: all.map((one) => ({
      id: one.id,
      group: one.group_id,
      place: all.filter(({ group_id }) => group_id === one.group_id).indexOf(one),
      is_hidden: one.is_hidden,
      is_ours: one.isOurs,
      is_changed: one.isChanged,
      texts: inLanguages((of) => ({
        ...one.texts[of],
        html: renderMarkdown(one.texts[of].answer, 'house'),
      })),
      version: one.version,
    })),
  };
}

export interface HelpWish extends Pick<QuestionWish, 'texts' | 'is_hidden'> {
  version: number;
  group: string;
}

export async function editHelp(
  db: Database,
  id: string,
  { version, group: group_id, is_hidden, texts }: HelpWish,
  by: ByOperator,
): Promise<Result<null, 'text_changed' | 'question_not_found' | 'group_not_found' | 'blank_unknown'>> {
  const wrong = LOCALES.find((locale) => texts && unknownBlanks(texts[locale].answer).length > 0);
  if (wrong) return fail('blank_unknown', { field: `texts.${wrong}.answer` });
  return edit(db, by, { action: 'help.edited', subject: `help:${id}` }, (tx) =>
    editQuestion(tx, id, version, { texts, group_id, is_hidden }),
  );
}

export const moveHelp = (db: Database, id: string, where: { place: number; by: 1 | -1 }, by: ByOperator) =>
  edit(db, by, { action: 'help.moved', subject: `help:${id}` }, (tx) => moveQuestion(tx, id, where));
