import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {}

// Two processes on one embedded database silently destroy it, so a folder has one owner at a time.
// The lock is the operating system's, taken through SQLite because Node has no call for it:
// it ends with its process, however that dies, so a crash leaves nothing to clean up.
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'in-use.lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `Another Tiketi is using the data folder ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY;
