export const EDIT_DAYS = 7;
export const LONGEST_REVIEW = 2_000;
export const REVIEWS_PER_PAGE = 10;

// The number of reviews with one star comes first.
export type StarCounts = readonly [number, number, number, number, number];

export interface Rating {
  // To one decimal.
  average: number;
  count: number;
  by_stars: StarCounts;
}

// null: there are no reviews yet, which is not the same as no stars.
export function rate(counts: StarCounts | null): Rating | null {
  if (!counts) return null;
  const count = counts.reduce((sum, n) => sum + n, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, n, place) => sum + n * (place + 1), 0);
  return { average: Math.round((stars * 10) / count) / 10, count, by_stars: counts };
}

const LONGEST_NAME = 40;

// Amina Wanjiku is read as Amina W. by everybody.
export function publicName(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\p{White_Space}\p{Cc}]+/u)
    .filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = last && [...last].find((character) => /\p{L}/u.test(character))?.toUpperCase();
  return [...first].slice(0, LONGEST_NAME).join('') + (initial ? ` ${initial}.` : '');
}

// As it is kept: one kind of line break, no more than one empty line between paragraphs.
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Line breaks are the only control characters that a text may have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

export const isPlainText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

// What somebody has read who judges a review: once it says otherwise, they read it anew.
export const standOf = (review: {
  is_hidden: boolean;
  edited_at: Date | null;
  newest_report: number | null;
  waiting: number;
}): string =>
  [
    review.is_hidden ? 'hidden' : 'shown',
    review.waiting,
    review.newest_report ?? 0,
    review.edited_at?.getTime() ?? 0,
  ].join('.');
