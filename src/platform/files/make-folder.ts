import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

// With all folders above it. Node's own recursive way never ends on a file system that says of every new name that
// there is no such place, as /proc does.
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
