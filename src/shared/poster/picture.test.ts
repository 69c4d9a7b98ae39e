import { describe, expect, test } from 'vitest';
import {
  jpegWidth,
  parsePicturePath,
  pictureKey,
  picturePath,
  pictureWidths,
  readPictureKey,
} from './picture.ts';
import { pictureView, posterColor, posterImage } from './poster-image.ts';

const DIGEST = 'ab'.repeat(32);
const shape = { width: 1_440, height: 1_800, color: '#16123f' };
const key = pictureKey(DIGEST, shape);

test('a key says what it was made of', () => {
  expect(key).toBe(`${'ab'.repeat(16)}-1440x1800-16123f`);
  expect(readPictureKey(key)).toEqual(shape);
});

test.each(['', 'x', `${key} `, `../${key}`, key.toUpperCase(), key.replace('1440', '01440'), `${key}0`])(
  '%j is no key',
  (text) => expect(readPictureKey(text)).toBeNull(),
);

test.each([
  [1_440, [320, 640, 960, 1_440]],
  [1_000, [320, 640, 1_000]],
  [700, [320, 700]],
  [330, [330]],
  [200, [200]],
])('a picture %i wide is kept %j wide', (width, widths) => expect(pictureWidths(width)).toEqual(widths));

test('of a path that we wrote every size is read, and no other', () => {
  for (const width of pictureWidths(shape.width))
    expect(parsePicturePath(picturePath(key, width, 'webp'))).toEqual({ key, width, format: 'webp' });
  expect(parsePicturePath(picturePath(key, jpegWidth(shape.width), 'jpg'))).not.toBeNull();
  expect(parsePicturePath(picturePath(key, 320, 'jpg'))).toBeNull();
  expect(parsePicturePath(picturePath(key, 321, 'webp'))).toBeNull();
});

describe('the poster of an event', () => {
  const row = { slug: 'koroga', category_slug: 'music', poster_seed: 5, picture_key: null };
  const pictured = { ...row, picture_key: key };

  test('is the drawing, or what was uploaded', () => {
    expect(posterImage(row, '4x5')).toBe('/posters/music/koroga-5.4x5.svg');
    expect(posterImage(row, 'og')).toBe('/posters/music/koroga-5.og.png');
    expect(posterImage(pictured, '4x5')).toBe(`/posters/pictures/${key}/640.webp`);
    expect(posterImage(pictured, 'og')).toBe(`/posters/pictures/${key}/960.jpg`);
  });

  test('has its colour', () => {
    expect(posterColor(pictured)).toBe('#16123f');
    expect(posterColor(row)).toMatch(/^#[0-9a-f]{6}$/i);
  });

  test('tells pages its sizes', () => {
    expect(pictureView(null, '')).toBeNull();
    expect(pictureView(key, 'Drums')).toEqual({
      path: `/posters/pictures/${key}/`,
      widths: [320, 640, 960, 1_440],
      width: 1_440,
      height: 1_800,
      alt: 'Drums',
    });
  });
});
