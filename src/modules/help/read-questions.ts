import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#shared/i18n.ts';

export interface Question {
  id: string;
  group: string;
  question: string;
  // Markdown, with blanks.
  answer: string;
  // The same in the other languages, for searching.
  elsewhere: string;
}

export interface Questions {
  groups: { id: string; title: string }[];
  questions: Omit<Question, 'elsewhere'>[];
}

const HEADING = /^(#{1,2}) ([a-z0-9-]+): (.+)$/;

// One file per language: `# id: title` begins a group, `## id: question` a question, and what follows is its answer.
export const QUESTIONS = Object.fromEntries(
  LOCALES.map((locale) => [locale, readQuestions(locale)]),
) as Record<Locale, Questions>;

function readQuestions(locale: Locale): Questions {
  const file = readFileSync(new URL(`questions.${locale}.md`, import.meta.url), 'utf8');
  const read: Questions = { groups: [], questions: [] };
  for (const line of file.split('\n')) {
    const [, depth, id = '', words = ''] = HEADING.exec(line) ?? [];
    if (depth === '#') read.groups.push({ id, title: words });
    else if (depth === '##') {
      const group = read.groups.at(-1)?.id ?? '';
      read.questions.push({ id, group, question: words, answer: '' });
    } else {
      const question = read.questions.at(-1);
      if (question) question.answer += `${line}\n`;
    }
  }
  for (const question of read.questions) question.answer = question.answer.trim();
  return read;
}
