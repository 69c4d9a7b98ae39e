import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPosterSeed } from './next-poster-seed.ts';
import { type PosterTraits, posterTraits } from './poster-traits.ts';

function hang(count: number, category: string, startSeed: number): PosterTraits[] {
  const wall: PosterTraits[] = [];
  for (let place = 0; place < count; place++) {
    const seed = nextPosterSeed(wall, category, startSeed);
    wall.push(posterTraits({ category, seed }));
  }
  return wall;
}

describe('nextPosterSeed', () => {
  test('no two of any twelve in a row share palette and motif, nor any two of four a palette', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff_ffff),
        fc.constantFrom('music', 'comedy', 'unheard-of'),
        (start, category) => {
          const wall = hang(40, category, start);
          for (let i = 0; i + 12 <= wall.length; i++) {
            const looks = wall.slice(i, i + 12).map(({ palette, motif }) => `${palette} ${motif}`);
            expect(new Set(looks).size).toBe(12);
          }
          for (let i = 0; i + 4 <= wall.length; i++) {
            expect(new Set(wall.slice(i, i + 4).map(({ palette }) => palette)).size).toBe(4);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('keeps the seed it is given when no neighbour objects, and only looks at the last eleven', () => {
    expect(nextPosterSeed([], 'music', 12345)).toBe(12345);
    const twin = posterTraits({ category: 'music', seed: 12345 });
    expect(nextPosterSeed([twin], 'music', 12345)).not.toBe(12345);
    const strangers = Array.from({ length: 11 }, () => ({ palette: 'none', motif: twin.motif }));
    expect(nextPosterSeed([twin, ...strangers], 'music', 12345)).toBe(12345);
  });

  test('stays an unsigned 32-bit number when it runs past the end', () => {
    const twin = posterTraits({ category: 'music', seed: 0xffff_ffff });
    const seed = nextPosterSeed([twin], 'music', 0xffff_ffff);
    expect(seed).toBeGreaterThanOrEqual(0);
    expect(seed).toBeLessThan(1_000);
  });
});
