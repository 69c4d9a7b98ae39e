import { describe, expect, test } from 'vitest';
import { fnv1a, randomFrom } from './random.ts';

describe('random', () => {
  test('FNV-1a gives its published values', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
  });

  test('the sequence is fixed by the seed and stays in its range', () => {
    const [one, same, other] = [randomFrom(1), randomFrom(1), randomFrom(2)];
    const drawn = Array.from({ length: 1_000 }, () => one.next());
    expect(drawn.slice(0, 3)).toMatchInlineSnapshot(`
      [
        0.6270739405881613,
        0.002735721180215478,
        0.5274470399599522,
      ]
    `);
    expect(drawn).toEqual(Array.from({ length: 1_000 }, () => same.next()));
    expect(drawn[0]).not.toBe(other.next());
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 1);
  });

  test('whole numbers include both ends', () => {
    const random = randomFrom(9);
    const drawn = new Set(Array.from({ length: 200 }, () => random.whole(2, 5)));
    expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
  });
});
