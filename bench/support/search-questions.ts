import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';

// What somebody types who is looking for one known event.
export interface Question {
  eventId: number;
  // The fewest words of its name that identify it.
  term: string;
  // The same with one typo in the longest word.
  withTypo: string;
  city: string;
  // How its name begins.
  beginning: string;
}

interface NamedEvent {
  id: number;
  name: string;
  city: string;
}

// At most this many names may contain all words of a term; more could not all be among the first eight results.
const MOST_ALIKE = 8;
const FEWEST_WORDS = 2;
// Words like "the", "dan" and "with" say nothing of what is looked for.
const SHORTEST_TELLING = 5;
const SHORTEST_WITH_TYPO = 5;

// The same questions for the same events. Names are compared here, not by the search that is measured.
export async function askForKnownEvents(db: Database, count: number): Promise<Question[]> {
  const { rows } = await sql<NamedEvent>`
    select event.id, event.name, city.slug as city
    from events as event join cities as city on city.id = event.city_id
    where event.status <> 'draft' order by md5(event.slug)
  `.execute(db.sql);
  const holders = new Map<string, Set<number>>();
  for (const { id, name } of rows) {
    for (const word of wordsOf(name)) {
      const ids = holders.get(word);
      if (ids) ids.add(id);
      else holders.set(word, new Set([id]));
    }
  }
  const random = createRandom(count);
  const questions: Question[] = [];
  for (const event of rows) {
    if (questions.length === count) break;
    const term = tellingWords(event.name, holders, random);
    const withTypo = term && addTypo(term, random);
    if (!term || !withTypo) continue;
    const beginning = event.name.slice(0, 4 + Math.floor(random() * 4));
    questions.push({ eventId: event.id, term, withTypo, city: event.city, beginning });
  }
  return questions;
}

// The shortest run of words from the name, beginning anywhere, that identifies it.
function tellingWords(
  name: string,
  holders: ReadonlyMap<string, Set<number>>,
  random: () => number,
): string | null {
  const words = wordsOf(name);
  const first = Math.floor(random() * Math.max(1, words.length - FEWEST_WORDS + 1));
  for (let length = FEWEST_WORDS; length <= words.length; length += 1) {
    const start = Math.min(first, words.length - length);
    const run = words.slice(start, start + length);
    const telling = run.filter((word) => word.length >= SHORTEST_TELLING);
    if (telling.length >= FEWEST_WORDS && countHolders(telling, holders) <= MOST_ALIKE) return run.join(' ');
  }
  return null;
}

function countHolders(words: string[], holders: ReadonlyMap<string, Set<number>>): number {
  const sets = words.map((word) => holders.get(word) ?? new Set<number>());
  const [smallest = new Set<number>(), ...others] = sets.sort((one, other) => one.size - other.size);
  return [...smallest].filter((id) => others.every((set) => set.has(id))).length;
}

function addTypo(term: string, random: () => number): string | null {
  const words = term.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < SHORTEST_WITH_TYPO || /\d/.test(longest)) return null;
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const before = longest.slice(0, at);
  const letter = longest.charAt(at);
  const after = longest.slice(at + 1);
  const kinds = [
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + (letter === 'e' ? 'a' : 'e') + after,
  ].filter((typo) => typo !== longest);
  const typo = kinds[Math.floor(random() * kinds.length)] ?? before + after;
  return words.map((word) => (word === longest ? typo : word)).join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}’']+/u)
    .filter((word) => word !== '');
}

// xorshift32: the same questions in every run.
function createRandom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}
