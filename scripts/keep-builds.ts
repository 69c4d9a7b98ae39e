import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// People have pages open while the site is rebuilt. Files that those pages may still request are kept for a day.
const KEPT_MS = 24 * 3_600_000;

export interface BuildRecord {
  id: string;
  built_at: string;
  // Paths under the site, with hashes in their names.
  files: string[];
  // Names of those that no page of a visitor leads to.
  sellers: string[];
  // Names of those that the scanner at a door needs without a network.
  door: string[];
}

// Outside of the build's folder, which the router empties completely.
const shelfOf = (client: string) => join(client, '../../.build-before');

// Called before a build, which empties the folder. An interrupted build leaves no records behind: then what was set
// aside before is kept.
export async function setAside(client: string): Promise<void> {
  if (!existsSync(join(client, 'builds/latest.json'))) return;
  await rm(shelfOf(client), { recursive: true, force: true });
  await rename(client, shelfOf(client));
}

// Called after a build: records its files, and restores those of earlier builds that were replaced less than a day ago.
export async function recordBuild(
  client: string,
  { id, sellers, door, now }: Pick<BuildRecord, 'id' | 'sellers' | 'door'> & { now: Date },
): Promise<void> {
  const shelf = shelfOf(client);
  const before = await readRecords(shelf);
  const record: BuildRecord = {
    id,
    built_at: now.toISOString(),
    files: await filesIn(client),
    sellers,
    door,
  };
  const line = [...before.filter((one) => one.id !== id), record];
  await mkdir(join(client, 'builds'), { recursive: true });
  for (const [place, one] of line.entries()) {
    // A build is out of use from the moment its successor was built.
    const next = line[place + 1];
    if (next && now.getTime() - Date.parse(next.built_at) >= KEPT_MS) continue;
    await writeRecord(client, `${one.id}.json`, one);
    for (const file of next ? one.files : []) await bringBack(shelf, client, file);
  }
  await writeRecord(client, 'latest.json', record);
  await rm(shelf, { recursive: true, force: true });
}

async function filesIn(client: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('assets/**/*.*', { cwd: client })) files.push(file);
  return files.sort();
}

async function readRecords(shelf: string): Promise<BuildRecord[]> {
  const records: BuildRecord[] = [];
  for await (const file of glob('builds/*.json', { cwd: shelf })) {
    if (file.endsWith('latest.json')) continue;
    records.push(JSON.parse(await readFile(join(shelf, file), 'utf8')));
  }
  return records.sort((one, other) => one.built_at.localeCompare(other.built_at));
}

const writeRecord = (client: string, name: string, record: BuildRecord) =>
  writeFile(join(client, 'builds', name), JSON.stringify(record));

// Restores a file with its compressed forms, unless the new build has it, too.
async function bringBack(shelf: string, client: string, file: string): Promise<void> {
  for (const form of ['', '.br', '.gz']) {
    const to = join(client, file + form);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(shelf, file + form), to, { force: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
