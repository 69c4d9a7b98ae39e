import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '#platform/database/index.ts';
import { databaseOn, PGLITE_OPTIONS } from '#platform/database/open-embedded.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/tiketi');
const MAX_AGE_MS = 48 * 3_600_000;

// Answers the file of a migrated, empty embedded database. Making one takes seconds, loading it a fraction, so
// it is kept until a migration, the code that applies them, or the embedded database itself changes.
export async function migratedDump(): Promise<string> {
  const file = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const dump = await makeDump();
  await mkdir(CACHE, { recursive: true });
  // Two workers may get here at once. Linking is atomic, and never replaces a file that is being read.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, dump);
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await removeOldDumps();
  return file;
}

// Another run may still use yesterday's dump, but hardly one from the day before.
async function removeOldDumps(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = join(CACHE, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(file, { force: true });
  }
}

// A migrated embedded database as it is loaded again: packed it would be a ninth of the size, and each of the many loads would
// unpack it first.
async function makeDump(): Promise<Uint8Array> {
  const pglite = await PGlite.create(PGLITE_OPTIONS);
  const database = databaseOn(pglite);
  try {
    await migrate(database);
    // Or whoever loads it would have to go through its log first.
    await pglite.exec('checkpoint');
    return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  } finally {
    await database.close();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(join(pgliteEntry, '../../package.json')));
  const sources = globSync(
    ['migrations/**/*.sql', 'src/platform/database/*.ts', 'tests/support/database-dump.ts'],
    {
      cwd: ROOT,
    },
  );
  for (const source of sources.sort()) hash.update(source).update(readFileSync(join(ROOT, source)));
  return hash.digest('hex').slice(0, 16);
}
