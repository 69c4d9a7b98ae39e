import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { ChangedQuestion, QuestionTexts } from './merge-questions.rules.ts';

export async function listChangedQuestions(db: Sql | Tx): Promise<ChangedQuestion[]> {
  const found = await sql<ChangedQuestion>`
    select id, group_id, position, is_hidden, texts, version from help_questions
  `.execute(db);
  return found.rows;
}

// Until the end of the transaction nobody else changes any of them.
export async function lockQuestions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('help questions', 0))`.execute(tx);
}

export interface WrittenQuestion {
  id: string;
  group_id: string;
  position: number;
  is_hidden: boolean;
  texts: QuestionTexts | null;
}

// With another version, because somebody may have read the one before.
export async function upsertQuestion(tx: Tx, question: WrittenQuestion): Promise<void> {
  const texts = question.texts && JSON.stringify(question.texts);
  await sql`
    insert into help_questions (id, group_id, position, is_hidden, texts)
    values (${question.id}, ${question.group_id}, ${question.position}, ${question.is_hidden}, ${texts}::jsonb)
    on conflict (id) do update set group_id = excluded.group_id, position = excluded.position,
      is_hidden = excluded.is_hidden, texts = excluded.texts, version = help_questions.version + 1
  `.execute(tx);
}

// The texts, and so the version, stay as they are.
export async function upsertPosition(
  tx: Tx,
  { id, group_id, position }: Pick<WrittenQuestion, 'id' | 'group_id' | 'position'>,
): Promise<void> {
  await sql`
    insert into help_questions (id, group_id, position, version) values (${id}, ${group_id}, ${position}, 0)
    on conflict (id) do update set position = excluded.position
  `.execute(tx);
}
