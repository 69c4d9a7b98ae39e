import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFolder } from '#platform/database/data-folder.ts';
import { schemaFingerprint } from '#platform/database/migrate.ts';

const markOf = (dataDir: string) => join(dataDir, 'prepared');

// Whether this very version has completely created and filled the folder's database. It may be complete even if this
// says no: opening it will show.
export async function isPrepared(dataDir: string): Promise<boolean> {
  if (!existsSync(databaseFolder(dataDir))) return false;
  const mark = await readFile(markOf(dataDir), 'utf8').catch(() => null);
  return mark === (await schemaFingerprint());
}

export async function notePrepared(dataDir: string): Promise<void> {
  await writeFile(markOf(dataDir), await schemaFingerprint());
}
