import { jpegWidth, picturePath, pictureWidths, readPictureKey } from './picture.ts';
import { posterPath } from './poster-path.ts';
import type { PosterRatio } from './poster-ratios.ts';
import { posterPlaceholder } from './poster-traits.ts';

// What an event's row says of its poster.
export interface PosterRow {
  slug: string;
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
}

// What pages need to show an uploaded picture: its address but for `640.webp`, the widths that there are, and its size.
export interface PictureView {
  path: string;
  widths: number[];
  width: number;
  height: number;
  alt: string;
}

const GOOD_FOR_ONE = 640;

const shapeOf = ({ picture_key }: Pick<PosterRow, 'picture_key'>) =>
  picture_key === null ? null : readPictureKey(picture_key);

// The one address of an event's poster, where a single one is wanted: what was uploaded, or else the drawing. 'og' is for those
// who read neither SVG nor WebP.
export function posterImage(row: PosterRow, ratio: PosterRatio): string {
  const shape = shapeOf(row);
  if (!shape || row.picture_key === null)
    return posterPath({ slug: row.slug, category: row.category_slug, seed: row.poster_seed, ratio });
  if (ratio === 'og') return picturePath(row.picture_key, jpegWidth(shape.width), 'jpg');
  const width = pictureWidths(shape.width).find((one) => one >= GOOD_FOR_ONE) ?? shape.width;
  return picturePath(row.picture_key, width, 'webp');
}

// Fills the poster's place until it is there.
export const posterColor = (row: PosterRow): string =>
  shapeOf(row)?.color ?? posterPlaceholder({ category: row.category_slug, seed: row.poster_seed }).field;

// An organiser's logo, small; null: none was uploaded.
export function logoPath(key: string | null): string | null {
  const shape = key === null ? null : readPictureKey(key);
  if (!shape || key === null) return null;
  const [smallest = shape.width] = pictureWidths(shape.width);
  return picturePath(key, smallest, 'webp');
}

export function pictureView(key: string | null, alt: string): PictureView | null {
  const shape = key === null ? null : readPictureKey(key);
  if (!shape) return null;
  const { width, height } = shape;
  return { path: `/posters/pictures/${key}/`, widths: pictureWidths(width), width, height, alt };
}
