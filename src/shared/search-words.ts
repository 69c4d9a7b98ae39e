// How text becomes the words that searching compares. Documents and queries go through the same functions, so they
// agree whatever the database's own idea of letters is.

const LONGEST_WORD = 40;
const MOST_QUERY_WORDS = 10;

// Letters that Unicode does not split into a plain letter and an accent.
const SPECIAL_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

// Words that say nothing about what is searched for, in our three languages.
const SMALL_WORDS = new Set(
  (
    'a an and at by for from in is of on or the to with ' +
    'dan dari dengan di ini itu ke pada untuk yang ' +
    'cha katika kwa la na ni pa vya wa ya za'
  ).split(' '),
);

export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}

// No accents, no capitals.
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter);
}

const APOSTROPHES = /['’‘ʼʻ`´]/g;

// The words that somebody typed, in order: Ng'ombe is one word, hip-hop two.
export function queryWords(text: string): string[] {
  const words = plainWords(text);
  const telling = words.filter((word) => !isSmallWord(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_QUERY_WORDS);
}

// Also the content of event_search.plain_name, with a space before each word.
export function plainWords(text: string): string[] {
  return plainText(text)
    .replace(APOSTROPHES, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD));
}

// All words under which a text can be found: what an apostrophe or a hyphen joins is found whole and in parts.
export function documentWords(text: string): Set<string> {
  const words = new Set(plainWords(text));
  for (const [joined] of plainText(text).matchAll(/[\p{L}\p{N}]+(?:['’‘ʼʻ`´-][\p{L}\p{N}]+)+/gu)) {
    const parts = joined.split(/[^\p{L}\p{N}]+/u);
    words.add(parts.join('').slice(0, LONGEST_WORD));
    for (const part of parts) if (part.length > 1) words.add(part.slice(0, LONGEST_WORD));
  }
  return words;
}

export function withoutAddresses(markdown: string): string {
  return markdown.replace(/\(?\bhttps?:\/\/\S+/g, ' ');
}

// How many letters were left out, added, changed or swapped with their neighbour between two words.
export function typosBetween(one: string, other: string): number {
  const width = other.length + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at < width; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwap) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[width - 1] ?? 0;
}

// How many typos a word of this length is forgiven: short words are too near to each other.
export function forgivenTypos(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

// In words up to this long, another letter mostly makes another word.
const LONGEST_SHORT = 5;

// Whether somebody who typed one word may have meant the other. In short words letters may be missing, too many or
// swapped, but not replaced, and the first one is right: jaz is jazz with a letter missing, but tango is not tanga,
// and jass is not pass.
export function isTypoOf(typed: string, word: string): boolean {
  const typos = typosBetween(typed, word);
  if (typos === 0) return true;
  if (typos > forgivenTypos(typed)) return false;
  if (typed.length > LONGEST_SHORT) return true;
  if (typed[0] !== word[0] || (typed.length === 3 && word.length === 3)) return false;
  return typed.length !== word.length || lettersOf(typed) === lettersOf(word);
}

const lettersOf = (word: string): string => [...word].sort().join('');
