import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMBLEM_CATEGORIES } from './emblems.ts';
import { MOTIFS } from './motif-names.ts';
import { poster } from './poster.ts';
import { parsePosterPath } from './poster-path.ts';
import { POSTER_RATIOS, POSTER_SIZES, type PosterRatio } from './poster-ratios.ts';
import type { PosterIdentity } from './poster-traits.ts';
import { posterTraits } from './poster-traits.ts';

type Wanted = PosterIdentity & { ratio: PosterRatio };

const request = fc.record({
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
    const digest = (wanted: Wanted) => createHash('sha256').update(poster(wanted)).digest('hex').slice(0, 16);
    const digests = MOTIFS.map((motif) => {
      let seed = 0;
      const identity = () => ({ category: '', seed });
      while (posterTraits(identity()).motif !== motif) seed++;
      return [motif, ...POSTER_RATIOS.map((ratio) => digest({ ...identity(), ratio }))].join(' ');
    });
    expect(digests).toMatchInlineSnapshot(`
      [
        "stage 7bc880976543ad65 5d48a20490977289 47dda0ceefdbc9cf c417c188429f8959",
        "drums 8b1bdccea904fe01 983adf5d28464ea8 f02619a3f46f7746 5728a2002d659b87",
        "waves 9b7a3c25f293d188 953fe34cb6996104 325d071641a7480f cc3e3651069ccb6e",
        "sun 41d0e3fedc2f213e b775a3a71a16b04f 0fb06737d774fe5e ae00af4bf5982750",
        "hills cd907d35cf9ed6b9 b8e2f96a04a27c44 1a82f9bd86b10f18 944ddf27b5bcc6e3",
        "petals c3471f46038a69a7 e8ca190b391e556f 10e7901d91193504 5af8cfe67e9f3bc9",
        "weave d159215f269976d6 432954b12da17ad0 3461b1243e747dff aa2a22789b637d7a",
        "tiles 7fb58d38c1a893c3 785d5b704d5343f9 48da136031f83b4a 04159feb8c9f93dc",
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
    const idsOf = (wanted: Wanted) => [...poster(wanted).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const first = idsOf({ category: 'sports', seed: 1, ratio: '4x5' });
    const second = idsOf({ category: 'sports', seed: 2, ratio: '4x5' });
    const wide = idsOf({ category: 'sports', seed: 1, ratio: '16x9' });
    expect(first.length).toBeGreaterThan(0);
    expect(new Set([...first, ...second, ...wide]).size).toBe(first.length + second.length + wide.length);
  });

  test('another seed or another category changes the drawing, another name does not', () => {
    const drawn = (path: string) => {
      const wanted = parsePosterPath(path);
      return wanted && poster(wanted);
    };
    const chosen = drawn('/posters/music/jazz-night-7.4x5.svg');
    expect(chosen).not.toBeNull();
    expect(drawn('/posters/music/jazz-night-8.4x5.svg')).not.toBe(chosen);
    expect(drawn('/posters/tech/jazz-night-7.4x5.svg')).not.toBe(chosen);
    expect(drawn('/posters/music/another-address-7.4x5.svg')).toBe(chosen);
  });

  test('has the sign of its category, the same on every poster of it and on no other', () => {
    const signOf = (category: string, seed: number) =>
      / d="([^"]+)"\/><\/svg>$/.exec(poster({ category, seed, ratio: '4x5' }))?.[1];
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
