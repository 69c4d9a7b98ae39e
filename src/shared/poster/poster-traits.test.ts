import { describe, expect, test } from 'vitest';
import { BORDERS } from './border-names.ts';
import { MOTIFS, motifsOf } from './motif-names.ts';
import { PALETTES } from './palettes.ts';
import { poster } from './poster.ts';
import { posterPlaceholder, posterTraits } from './poster-traits.ts';

const CATEGORIES = [
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
];
const SEEDS = Array.from({ length: 2_000 }, (_, seed) => seed);

describe('posterTraits', () => {
  test('every palette, motif and border comes up, none of them rarely', () => {
    const traits = SEEDS.map((seed) => posterTraits({ category: 'unheard-of', seed }));
    for (const trait of ['palette', 'motif', 'border'] as const) {
      const names = traits.map((one) => one[trait] as string);
      const counts = new Map(
        [...new Set(names)].map((name) => [name, names.filter((n) => n === name).length]),
      );
      const all = { palette: PALETTES, motif: MOTIFS, border: BORDERS }[trait];
      expect(counts.size).toBe(all.length);
      expect(Math.min(...counts.values())).toBeGreaterThan((SEEDS.length / all.length) * 0.7);
    }
  });

  test.each(CATEGORIES)('%s wears two or three motifs of its own', (category) => {
    const motifs = new Set(SEEDS.slice(0, 200).map((seed) => posterTraits({ category, seed }).motif));
    expect([2, 3]).toContain(motifs.size);
    expect([...motifs].sort()).toEqual([...motifsOf(category)].sort());
  });

  test('changing only the category keeps the colours', () => {
    for (const seed of SEEDS.slice(0, 100)) {
      const palettes = CATEGORIES.map((category) => posterTraits({ category, seed }).palette);
      expect(new Set(palettes).size).toBe(1);
    }
  });

  test('the placeholder shows colours that the poster has', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const identity = { category: 'music', seed };
      const svg = poster({ ...identity, ratio: '4x5' });
      const { frame, accent } = posterPlaceholder(identity);
      expect(svg).toContain(`fill="${frame}"`);
      expect(svg).toContain(accent);
    }
  });
});

describe('palettes', () => {
  const distance = (one: string, other: string) => {
    const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const [a, b] = [channels(one), channels(other)];
    return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
  };

  test.each(PALETTES.map((palette) => [palette.name, palette] as const))(
    '%s: accents stand out from every cloth they lie on',
    (_, palette) => {
      for (const colour of Object.values(palette).slice(1)) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
      for (const accent of [palette.bold, palette.warm, palette.cool]) {
        for (const cloth of [palette.ground, palette.frame, palette.field]) {
          expect(distance(accent, cloth)).toBeGreaterThan(80);
        }
      }
      for (const cloth of [palette.ground, palette.frame, palette.dusk]) {
        expect(distance(palette.spark, cloth)).toBeGreaterThan(200);
      }
      // The pages behind the posters, light and dark.
      for (const page of ['#FBF8F3', '#12100F']) expect(distance(palette.frame, page)).toBeGreaterThan(25);
    },
  );
});
