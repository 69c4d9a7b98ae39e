import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

// Makes the folder and all folders above it. Node's own recursive mkdir never returns on a file system that answers "no
// such file" for every new name, as /proc does.
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has just made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
