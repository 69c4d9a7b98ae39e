import type { Database } from '#platform/database/index.ts';
import { deleteFiles } from '#platform/files/files.queries.ts';
import { deleteUnownedPictures, deleteUnusedOwners, listUnusedFiles } from './pictures.queries.ts';

// Somebody may come back to a form that they left open, and phones and mails show pictures that were changed since.
const GRACE_MS = 7 * 86_400_000;

// Deletes pictures that nothing shows any more, and the files of which they were the last. Whatever is put somewhere meanwhile is
// touched by that, and stays. Safe to run twice.
export async function tidyPictures(
  { sql }: Database,
  now: Date,
): Promise<{ pictures: number; files: number }> {
  const before = new Date(now.getTime() - GRACE_MS);
  const pictures = await sql.transaction().execute(async (tx) => {
    const unused = await deleteUnusedOwners(tx, before);
    await deleteUnownedPictures(tx, before);
    return unused;
  });
  const files = await sql
    .transaction()
    .execute(async (tx) => deleteFiles(tx, await listUnusedFiles(tx, before), before));
  return { pictures, files };
}
