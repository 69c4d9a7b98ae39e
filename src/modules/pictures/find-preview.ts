import type { Sql } from '#platform/database/index.ts';
import { jpegWidth, parsePicturePath } from '#shared/poster/picture.ts';
import type { PictureView } from '#shared/poster/poster-image.ts';
import { findPictureFile } from './pictures.queries.ts';

// The picture as JPEG, for whoever draws with it.
export async function findPreview(db: Sql, { path, width }: PictureView): Promise<Buffer | null> {
  const wanted = parsePicturePath(`${path}${jpegWidth(width)}.jpg`);
  const found = wanted && (await findPictureFile(db, wanted.key, wanted.width, ['jpg']));
  return found?.bytes ?? null;
}
