import { documentWords, forgivenTypos, queryWords, typosBetween } from '#shared/search-words.ts';

interface Searched {
  question: string;
  answer: string;
  // The same question in the other languages, because people mix languages.
  elsewhere: string;
}

const IN_QUESTION = 4;
const IN_ANSWER = 2;
const ELSEWHERE = 1;
// A word that matches only nearly counts half.
const NEARLY = 0.5;
// The share of the typed words that must be found. Not all, because people ask in whole sentences.
const ENOUGH = 0.5;

// The questions that match what somebody typed, best first.
export function findQuestions<Q extends Searched>(questions: readonly Q[], typed: string): Q[] {
  const wanted = queryWords(typed);
  if (wanted.length === 0) return [...questions];
  return questions
    .map((question) => ({ question, ...score(question, wanted) }))
    .filter(({ found }) => found >= Math.max(1, wanted.length * ENOUGH))
    .sort((one, other) => other.found - one.found || other.points - one.points)
    .map(({ question }) => question);
}

function score(
  { question, answer, elsewhere }: Searched,
  wanted: readonly string[],
): { found: number; points: number } {
  const inQuestion = documentWords(question);
  const inAnswer = documentWords(answer);
  const inOthers = documentWords(elsewhere);
  const points = wanted.map((word) =>
    Math.max(
      IN_QUESTION * likeness(word, inQuestion),
      IN_ANSWER * likeness(word, inAnswer),
      ELSEWHERE * likeness(word, inOthers),
    ),
  );
  return {
    found: points.filter((count) => count > 0).length,
    points: points.reduce((sum, count) => sum + count, 0),
  };
}

function likeness(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  const isLike = (other: string) =>
    (word.length > 2 && other.startsWith(word)) || typosBetween(word, other) <= forgivenTypos(word);
  return [...words].some(isLike) ? NEARLY : 0;
}
