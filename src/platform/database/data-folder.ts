import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

// Where the embedded database is in the data folder.
export const databaseFolder = (dataDir: string) => join(dataDir, 'postgres');

// Makes room for a new database and answers where the old one is now. What was set aside before is removed: demo data is
// not worth a full disk.
export function setDatabaseAside(dataDir: string): string {
  const folder = databaseFolder(dataDir);
  const aside = `${folder}.set-aside`;
  const unlock = lockFolder(dataDir);
  try {
    rmSync(aside, { recursive: true, force: true });
    renameSync(folder, aside);
  } finally {
    unlock();
  }
  return aside;
}
