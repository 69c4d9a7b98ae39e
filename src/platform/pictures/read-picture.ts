import type { Sharp } from 'sharp';
import { jpegWidth, LARGEST_PICTURE, type PictureFormat, pictureWidths } from '#shared/poster/picture.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { createLine } from './one-at-a-time.ts';
import { openSharp } from './open-sharp.ts';
import { pictureKind } from './picture-kind.rules.ts';

export const MOST_PIXELS = 50_000_000;
export const LEAST_SIDE = 200;
// Whoever waits has eight seconds, and each takes about one.
const MOST_WAITING = 4;

const WEBP = { quality: 84, effort: 3 };
const AVIF = { quality: 58, effort: 2 };
const JPEG = { quality: 84, mozjpeg: true };
const WHITE = '#ffffff';
// Small print on a photographed page is legible, and a page weighs about a megabyte.
const LARGEST_SHEET = { width: 2_600, height: 2_600 };

export interface EncodedPicture {
  width: number;
  height: number;
  format: PictureFormat;
  bytes: Buffer;
}

export interface ReadPicture {
  width: number;
  height: number;
  color: string;
  // Every size as WebP, and one as JPEG.
  files: EncodedPicture[];
}

export type Unreadable =
  | 'picture_kind'
  | 'picture_heic'
  | 'picture_broken'
  | 'picture_too_many_pixels'
  | 'picture_too_small';

const line = createLine(MOST_WAITING);

// Makes pictures of ours of a file from outside; nothing of the file itself, no note of where it was taken, no second
// file hidden in it, stays. Rejects with TooBusy while too many are waiting.
export async function readPicture(bytes: Buffer): Promise<Result<ReadPicture, Unreadable>> {
  const kind = pictureKind(bytes);
  if (kind === 'heic') return fail('picture_heic');
  if (kind === null) return fail('picture_kind');
  return line.run(() => makeAll(bytes));
}

// The same for a paper that somebody has to read: one picture, as sharp as that needs.
export async function readSheet(bytes: Buffer): Promise<Result<Buffer, Unreadable>> {
  const kind = pictureKind(bytes);
  if (kind === 'heic') return fail('picture_heic');
  if (kind === null) return fail('picture_kind');
  return line.run(async () => {
    const opened = await openPicture(bytes, LARGEST_SHEET);
    if (!opened.ok) return opened;
    const flat = opened.value.whole().flatten({ background: WHITE });
    return ok((await encode(flat.jpeg(JPEG), 'jpg')).bytes);
  });
}

interface OpenedPicture {
  width: number;
  height: number;
  // Its pixels and nothing else.
  whole(): Sharp;
}

async function openPicture(
  bytes: Buffer,
  largest: { width: number; height: number },
): Promise<Result<OpenedPicture, Unreadable>> {
  const sharp = await openSharp();
  // Only the first bytes are looked at, so a huge picture costs nothing.
  const shape = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!shape) return fail('picture_broken');
  if (shape.width * shape.height > MOST_PIXELS) return fail('picture_too_many_pixels');
  if (Math.min(shape.width, shape.height) < LEAST_SIDE) return fail('picture_too_small');
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: null, info: null }));
  if (!data || info.width < 1 || info.height < 1) return fail('picture_broken');
  const { width, height, channels } = info;
  return ok({ width, height, whole: () => sharp(data, { raw: { width, height, channels } }) });
}

async function makeAll(bytes: Buffer): Promise<Result<ReadPicture, Unreadable>> {
  const sharp = await openSharp();
  const opened = await openPicture(bytes, LARGEST_PICTURE);
  if (!opened.ok) return opened;
  const { width, height, whole } = opened.value;
  const files: EncodedPicture[] = [];
  for (const one of pictureWidths(width)) {
    files.push(await encode(whole().resize({ width: one }).webp(WEBP), 'webp'));
  }
  const flat = whole().flatten({ background: WHITE });
  files.push(await encode(flat.resize({ width: jpegWidth(width) }).jpeg(JPEG), 'jpg'));
  const small = await whole().flatten({ background: WHITE }).resize({ width: 64 }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return ok({ width, height, color: hexOf(dominant), files });
}

// The same picture in every size as AVIF, from its largest size. Takes seconds: for jobs.
export async function encodeAvif(largest: Buffer): Promise<EncodedPicture[]> {
  const sharp = await openSharp();
  const { width } = await sharp(largest).metadata();
  const files: EncodedPicture[] = [];
  // In turns of their own, so that whoever uploads meanwhile comes in between.
  for (const one of pictureWidths(width)) {
    const work = () => encode(sharp(largest).resize({ width: one }).avif(AVIF), 'avif');
    files.push(await line.runSometime(work));
  }
  return files;
}

async function encode(picture: Sharp, format: PictureFormat): Promise<EncodedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes: data };
}

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
