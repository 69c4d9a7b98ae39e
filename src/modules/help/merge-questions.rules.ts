import { LOCALES, type Locale } from '#shared/i18n.ts';

// What the product brings in one language.
interface Shipped {
  groups: readonly { id: string }[];
  questions: readonly { id: string; group: string; question: string; answer: string }[];
}

export interface QuestionText {
  question: string;
  // Markdown, with blanks.
  answer: string;
}
export type QuestionTexts = Record<Locale, QuestionText>;

// What an operator changed.
export interface ChangedQuestion {
  id: string;
  group_id: string;
  position: number;
  is_hidden: boolean;
  // null: as the product says it.
  texts: QuestionTexts | null;
  version: number;
}

export interface EditedQuestion extends ChangedQuestion {
  texts: QuestionTexts;
  // The product brings it: it can go back to what the product says.
  isOurs: boolean;
  isChanged: boolean;
}

const STEP = 10;

// The questions of the product with what operators changed, and those of the site's own, group by group. What nobody touched
// follows the product.
export function mergeQuestions(
  shipped: Record<Locale, Shipped>,
  changed: readonly ChangedQuestion[],
): EditedQuestion[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  const groups = shipped.en.groups.map(({ id }) => id);
  const ours = shipped.en.questions.map(({ id, group }): EditedQuestion => {
    const row = byId.get(id);
    const place = shipped.en.questions.filter((one) => one.group === group).findIndex((one) => one.id === id);
    return {
      id,
      group_id: row && groups.includes(row.group_id) ? row.group_id : group,
      position: row?.position ?? (place + 1) * STEP,
      is_hidden: row?.is_hidden ?? false,
      texts: row?.texts ?? textsOf(shipped, id),
      version: row?.version ?? 0,
      isOurs: true,
      isChanged: row !== undefined && row.texts !== null,
    };
  });
  const own = changed.flatMap(({ texts, ...row }): EditedQuestion[] =>
    texts === null || ours.some(({ id }) => id === row.id) || !groups.includes(row.group_id)
      ? []
      : [{ ...row, texts, isOurs: false, isChanged: true }],
  );
  const order = (one: EditedQuestion) => groups.indexOf(one.group_id);
  return [...ours, ...own].sort(
    (one, other) =>
      order(one) - order(other) || one.position - other.position || (one.id < other.id ? -1 : 1),
  );
}

function textsOf(shipped: Record<Locale, Shipped>, id: string): QuestionTexts {
  const text = (locale: Locale): QuestionText => {
    const found = shipped[locale].questions.find((one) => one.id === id);
    return { question: found?.question ?? '', answer: found?.answer ?? '' };
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as QuestionTexts;
}

// Where a question stands after it moved by one among those of its group; null: it stands at the end already.
export function movedQuestion(group: readonly string[], id: string, by: -1 | 1): string[] | null {
  const from = group.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= group.length) return null;
  const moved = group.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}

export const positionAt = (place: number): number => (place + 1) * STEP;
