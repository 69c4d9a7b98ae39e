import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePosterPath, posterPath } from './poster-path.ts';
import { POSTER_RATIOS } from './poster-ratios.ts';

const request = fc.record({
  slug: fc.stringMatching(/^[a-z0-9-]{1,160}$/),
  category: fc.stringMatching(/^[a-z0-9-]{1,60}$/),
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  ratio: fc.constantFrom(...POSTER_RATIOS),
});

describe('poster paths', () => {
  test('read as they are written', () => {
    const seven = { slug: 'rugby-7s-2026', category: 'sports', seed: 4294967295 };
    expect(posterPath({ ...seven, ratio: '4x5' })).toBe('/posters/sports/rugby-7s-2026-4294967295.4x5.svg');
    expect(posterPath({ ...seven, ratio: 'og' })).toBe('/posters/sports/rugby-7s-2026-4294967295.og.png');
  });

  test('parsing undoes writing', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        expect(parsePosterPath(posterPath(wanted))).toEqual(wanted);
      }),
    );
  });

  test('whatever is accepted is written the same way: one address for one poster', () => {
    const part = fc.constantFrom(
      '/posters/',
      'music',
      '/',
      'jazz',
      '-',
      '0',
      '7',
      '42',
      '.',
      '4x5',
      'og',
      'svg',
      'png',
      '.og.png',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (path) => {
          const parsed = parsePosterPath(path);
          if (parsed) expect(posterPath(parsed)).toBe(path);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    '',
    '/posters/music/jazz.4x5.svg',
    '/posters/music/jazz-.4x5.svg',
    '/posters/music/-7.4x5.svg',
    '/posters/music/jazz-07.4x5.svg',
    '/posters/music/jazz-7.5.4x5.svg',
    '/posters/music/jazz-4294967296.4x5.svg',
    '/posters/music/jazz-99999999999.4x5.svg',
    '/posters/music/jazz-1e3.4x5.svg',
    '/posters/music/jazz-7.3x4.svg',
    '/posters/music/jazz-7.toString.svg',
    '/posters/music/jazz-7.og.svg',
    '/posters/music/jazz-7.4x5.png',
    '/posters/music/jazz-7.4x5.svg?x=1',
    '/posters/music/jazz-7.4x5.svg/',
    '/posters/music/jazz-7.4x5.svg\n',
    '/posters/Music/jazz-7.4x5.svg',
    '/posters/music/Jazz-7.4x5.svg',
    '/posters/music/jäzz-7.4x5.svg',
    '/posters/music/jazz%00-7.4x5.svg',
    '/posters/../music/jazz-7.4x5.svg',
    '/posters/music/../jazz-7.4x5.svg',
    '/posters/jazz-7.4x5.svg',
    'posters/music/jazz-7.4x5.svg',
    `/posters/music/${'a'.repeat(161)}-7.4x5.svg`,
    `/posters/${'a'.repeat(61)}/jazz-7.4x5.svg`,
  ])('refuses %j', (path) => {
    expect(parsePosterPath(path)).toBeNull();
  });
});
