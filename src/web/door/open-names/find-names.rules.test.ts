import { describe, expect, test } from 'vitest';
import { findNames, MOST_FOUND, wordsOfName } from './find-names.rules.ts';

const people = [
  'Amina Wanjiku',
  'Wanjiku Ámina Otieno',
  'José Ng’ang’a',
  'Jean-Pierre Mbeki',
  'Njeri Aminata',
  'Şükran Ørsted',
].map((name) => ({ name, words: wordsOfName(name) }));
const found = (typed: string) => findNames(people, typed).found.map(({ name }) => name);

describe('finding somebody by name without a network', () => {
  test.each([
    ['AMINA', ['Amina Wanjiku', 'Njeri Aminata', 'Wanjiku Ámina Otieno']],
    ['wanjiku amina', ['Amina Wanjiku', 'Wanjiku Ámina Otieno']],
    ['otieno wan', ['Wanjiku Ámina Otieno']],
    ['jose', ['José Ng’ang’a']],
    ["ng'ang'a", ['José Ng’ang’a']],
    ['nganga', ['José Ng’ang’a']],
    ['pierre jean', ['Jean-Pierre Mbeki']],
    ['jeanpierre', ['Jean-Pierre Mbeki']],
    ['sukran orsted', ['Şükran Ørsted']],
    ['tieno', ['Wanjiku Ámina Otieno']],
    ['amina mbeki', []],
  ])('%s', (typed, names) => {
    expect(found(typed)).toEqual(names);
  });

  test('who begins with it comes before who only contains it', () => {
    expect(
      findNames(
        ['Zawadi Anna', 'Joanna Abdi'].map((name) => ({ name, words: wordsOfName(name) })),
        'ann',
      ).found[0]?.name,
    ).toBe('Zawadi Anna');
  });

  test.each(['', ' ', 'a', '’', '- ,'])('“%s” leafs through nothing', (typed) => {
    expect(findNames(people, typed)).toEqual({ found: [], hasMore: false });
  });

  test('of many, the first are shown, and that there are more', () => {
    const crowd = Array.from({ length: MOST_FOUND + 1 }, (_, at) => `Guest ${at}`).map((name) => ({
      name,
      words: wordsOfName(name),
    }));
    const { found: shown, hasMore } = findNames(crowd, 'guest');
    expect([shown.length, hasMore]).toEqual([MOST_FOUND, true]);
    expect(findNames(crowd.slice(1), 'guest').hasMore).toBe(false);
  });
});
