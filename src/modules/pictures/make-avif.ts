import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { findFile, insertFile } from '#platform/files/files.queries.ts';
import { encodeAvif } from '#platform/pictures/read-picture.ts';
import { insertPictureFile, listPictureFiles, lockPicture } from './pictures.queries.ts';
import { FILE_TYPES } from './upload-picture.ts';

// The picture once more in the smaller format, which takes too long for somebody to wait for it. Safe to run twice.
export async function makeAvif({ db, clock }: { db: Database; clock: Clock }, key: string): Promise<void> {
  const there = await listPictureFiles(db.sql, key);
  const largest = there.findLast(({ format }) => format === 'webp');
  if (!largest || there.some(({ format }) => format === 'avif')) return;
  const file = await findFile(db.sql, largest.hash);
  if (!file) return;
  const files = await encodeAvif(file.bytes);
  await db.sql.transaction().execute(async (tx) => {
    // It may have been tidied up meanwhile.
    if (!(await lockPicture(tx, key))) return;
    for (const { width, height, format, bytes } of files) {
      const hash = await insertFile(tx, { type: FILE_TYPES[format], width, height, bytes }, clock.now());
      await insertPictureFile(tx, { key, width, format, hash });
    }
  });
}
