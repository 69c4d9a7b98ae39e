import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMBLEM_CATEGORIES } from './emblems.ts';
import { MOTIFS } from './motif-names.ts';
import { poster } from './poster.ts';
import type { PosterRequest } from './poster-path.ts';
import { POSTER_RATIOS, POSTER_SIZES } from './poster-ratios.ts';
import { posterTraits } from './poster-traits.ts';

const request = fc.record({
  slug: fc.stringMatching(/^[a-z0-9-]{1,80}$/),
  category: fc.constantFrom('music', 'festivals', 'comedy', 'sports', 'food', 'tech', 'outdoors', 'getaways'),
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  ratio: fc.constantFrom(...POSTER_RATIOS),
});

function tagProblem(svg: string): string | null {
  const open: string[] = [];
  const tag = /<(?<close>\/?)(?<name>[a-z]+)(?<attributes>(?: [a-z0-9:-]+="[^"<>&]*")*)(?<self>\/?)>/gi;
  const rest = svg.replace(tag, (_, close: string, name: string, _attributes: string, self: string) => {
    if (close && open.pop() !== name) open.push(`unexpected </${name}>`);
    else if (!close && !self) open.push(name);
    return '';
  });
  if (rest !== '') return `stray text: ${rest.slice(0, 60)}`;
  return open.length > 0 ? `not closed: ${open.join(' ')}` : null;
}

describe('poster', () => {
  test('has the same bytes today as on the day it was printed', () => {
    const digest = (wanted: PosterRequest) =>
      createHash('sha256').update(poster(wanted)).digest('hex').slice(0, 16);
    const digests = MOTIFS.map((motif) => {
      let seed = 0;
      const identity = () => ({ slug: 'koroga-festival', category: '', seed });
      while (posterTraits(identity()).motif !== motif) seed++;
      return [motif, ...POSTER_RATIOS.map((ratio) => digest({ ...identity(), ratio }))].join(' ');
    });
    expect(digests).toMatchInlineSnapshot(`
      [
        "stage 997ef68b0ed34081 401e6c6543f8cdef 5e16904c16eb2332 cced910a046d889c",
        "drums b6d0cf063b755eca b57c0513c2bfb1f7 8bac149308f1a1e1 bd4e35a7e086cd50",
        "waves c019fe065da85131 7794865f209499c2 02fef4c1e9993de5 6d7c12ad566661b0",
        "sun 1447e0c51c446e38 78fa808470c57467 3ffbd2e0bf649f7a 14b194ef10362b25",
        "hills 0e8bf3c8a2cc5415 91a74f95c5d4a840 ae2af5c38a6113e7 683eba2f159aa67f",
        "petals c67856da5cebfdb6 208036ed14b8cbf5 1155c3f6dd751de2 36691239f96c74d0",
        "weave a93d37d12a8ece9b b0f0a4295a7ea108 fed08f0b4fb01404 60765d1d06e6db3a",
        "tiles b6f8ecbf52056db9 63675b47747ffc25 b36ef5e4d6e66356 f2baaf32b67e340d",
      ]
    `);
  });

  test('is well-formed, finite and neither too small to be seen as content nor too large to send', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const svg = poster(wanted);
        expect(tagProblem(svg)).toBeNull();
        expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\de[+-]\d/);
        expect(svg.length).toBeGreaterThan(2_000);
        expect(svg.length).toBeLessThan(22_000);
        const numbers = svg.match(/(?<![#\w])-?\d+(?:\.\d+)?/g) ?? [];
        expect(numbers.length).toBeGreaterThan(300);
        expect(numbers.filter((number) => Math.abs(Number(number)) > 4_000)).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  test('says its size, holds no text and points only into itself', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const svg = poster(wanted);
        const { width, height } = POSTER_SIZES[wanted.ratio];
        expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`);
        expect(svg).not.toMatch(/<(?:text|image|script|style|foreignObject)/);
        const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
        for (const [, target] of svg.matchAll(/ href="([^"]*)"/g)) {
          expect(target?.startsWith('#') && ids.has(target.slice(1))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('shares no id with another poster, so that two may stand in one page', () => {
    const idsOf = (wanted: PosterRequest) =>
      [...poster(wanted).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const first = idsOf({ slug: 'lamu-dhow-race', category: 'sports', seed: 1, ratio: '4x5' });
    const second = idsOf({ slug: 'lamu-dhow-race', category: 'sports', seed: 2, ratio: '4x5' });
    const wide = idsOf({ slug: 'lamu-dhow-race', category: 'sports', seed: 1, ratio: '16x9' });
    expect(first.length).toBeGreaterThan(0);
    expect(new Set([...first, ...second, ...wide]).size).toBe(first.length + second.length + wide.length);
  });

  test('another seed, another slug or another category changes the drawing', () => {
    const base = { slug: 'jazz-night', category: 'music', seed: 7, ratio: '4x5' } as const;
    const drawings = [
      base,
      { ...base, seed: 8 },
      { ...base, slug: 'jazz-day' },
      { ...base, category: 'tech' },
    ];
    expect(new Set(drawings.map(poster)).size).toBe(4);
  });

  test('has the sign of its category, the same on every poster of it and on no other', () => {
    const signOf = (category: string, seed: number) =>
      / d="([^"]+)"\/><\/svg>$/.exec(poster({ slug: `evening-${seed}`, category, seed, ratio: '4x5' }))?.[1];
    const signs = EMBLEM_CATEGORIES.map((category) => {
      expect(signOf(category, 1)).toBe(signOf(category, 2));
      return signOf(category, 3);
    });
    expect(signs).not.toContain(undefined);
    expect(new Set(signs).size).toBe(EMBLEM_CATEGORIES.length);
    expect([...EMBLEM_CATEGORIES].sort()).toEqual(
      [
        'music',
        'festivals',
        'comedy',
        'sports',
        'food',
        'arts',
        'tech',
        'outdoors',
        'family',
        'faith',
      ].sort(),
    );
  });
});
