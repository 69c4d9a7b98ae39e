import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAMPAIGN_PARAMETER, EMBED_FIELD } from '../order-source.ts';
import { CACHED_PAGES } from './cached-pages.ts';

// What operators are told of a CDN's key, beside what the page cache does. A parameter that a CDN leaves out shows one visitor
// the page of another.

const TOLD = readFileSync('docs/operations.md', 'utf8').split('\n## The page cache and a CDN\n')[1] ?? '';
const wordsIn = (text = '') => Array.from(text.matchAll(/`([^`]+)`/g), ([, word = '']) => word);

test('every page that is kept stands in the table, with what changes it', () => {
  const rows = Array.from(
    TOLD.matchAll(/^\| `(\S+)` \| (.+) \| (.+) \|$/gm),
    ([, pattern, query, place]) => ({
      pattern,
      query: wordsIn(query),
      followsPlace: place === 'yes',
    }),
  );
  expect(rows).toEqual(
    CACHED_PAGES.map(({ pattern, query = [], followsPlace = false }) => ({
      pattern,
      query: [...query],
      followsPlace,
    })),
  );
});

test('addresses that no CDN may answer are named', () => {
  const named = wordsIn(/An address with one of (.+) in its query/.exec(TOLD)?.[1]);
  const known = CACHED_PAGES.flatMap(({ flags = [], personal = [] }) => [...flags, ...personal]);
  expect(named.toSorted()).toEqual([...known, CAMPAIGN_PARAMETER, EMBED_FIELD].toSorted());
});
