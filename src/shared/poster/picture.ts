// A picture that somebody uploaded, by its key: what it was made of, its largest size and its main colour. The key says
// all that a page needs to know before the picture is there, so rows and documents keep nothing but the key.
export interface PictureShape {
  width: number;
  height: number;
  // As in `#16123f`.
  color: string;
}

export type PictureFormat = 'avif' | 'webp' | 'jpg';

// Phones, phones with fine screens, desktops, and those with fine screens.
const STEPS = [320, 640, 960] as const;
export const LARGEST_PICTURE = { width: 1440, height: 2160 } as const;
// What mails, link previews and documents show, which do not all read WebP.
const JPEG_WIDTH = 960;

export const PICTURE_KEY =
  /^[0-9a-f]{32}-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})-(?<color>[0-9a-f]{6})$/;
const PATH =
  /^\/posters\/pictures\/(?<key>[0-9a-fx-]{38,60})\/(?<width>[1-9]\d{0,3})\.(?<format>avif|webp|jpg)$/;

export function pictureKey(digest: string, { width, height, color }: PictureShape): string {
  return `${digest.slice(0, 32)}-${width}x${height}-${color.slice(1)}`;
}

// null: no key of ours.
export function readPictureKey(key: string): PictureShape | null {
  const { width, height, color } = PICTURE_KEY.exec(key)?.groups ?? {};
  return color === undefined ? null : { width: Number(width), height: Number(height), color: `#${color}` };
}

// The widths in which a picture of this width is kept, the smallest first. One that is hardly larger than a step is not
// kept in both.
export function pictureWidths(width: number): number[] {
  return [...STEPS.filter((step) => step < width * 0.9), width];
}

export const jpegWidth = (width: number): number =>
  pictureWidths(width).findLast((one) => one <= JPEG_WIDTH) ?? width;

export const picturePath = (key: string, width: number, format: PictureFormat): string =>
  `/posters/pictures/${key}/${width}.${format}`;

export interface PictureRequest {
  key: string;
  width: number;
  format: PictureFormat;
}

// Reads a path that `picturePath` wrote of a size that there is.
export function parsePicturePath(path: string): PictureRequest | null {
  const { key = '', width, format } = PATH.exec(path)?.groups ?? {};
  const shape = readPictureKey(key);
  if (!shape || !pictureWidths(shape.width).includes(Number(width))) return null;
  if (format === 'jpg' && Number(width) !== jpegWidth(shape.width)) return null;
  return { key, width: Number(width), format: format as PictureFormat };
}
