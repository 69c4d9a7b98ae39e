import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { makeFolder } from '#platform/files/make-folder.ts';

// The secret from the settings or, with the embedded database, one that is made at the first start and kept beside it.
export function appSecret(config: Config): string {
  if (config.appSecret !== null) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  makeFolder(config.dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
