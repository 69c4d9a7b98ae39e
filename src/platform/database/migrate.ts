import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { hasRecords, refuseForeignTables, refuseOtherSchema } from './other-schema.ts';
import { ensureSellerRole, hasSellerGrants } from './seller-wall.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const FUNCTIONS = 'functions/';
const WALL = 'wall/';
// Their files are run again when they have changed.
const isRunAgain = (name: string) => name.startsWith(FUNCTIONS) || name.startsWith(WALL);

interface SchemaFile {
  // The name under which the database records it: "0015_orders.sql", "functions/orders.sql".
  name: string;
  script: string;
  checksum: string;
}

// Brings the schema up to date, all at once or not at all; several processes may start at once, and running it again
// changes nothing. Tables are made by numbered files, each applied once. Functions stand in files of their own, which are
// run again whenever they have changed; so do policies, which come last. Answers the names of the files that it applied.
export async function migrate(db: Database, folder: URL = FOLDER): Promise<string[]> {
  return db.alone('migrate', async () => {
    const applied = (await hasRecords(db)) ? await readApplied(db) : new Map<string, string>();
    if (applied.size === 0) await refuseForeignTables(db);
    await db.runScript(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now()
       )`,
    );
    const functions = await readFiles(folder, FUNCTIONS);
    const migrations = await readFiles(folder, '');
    refuseOtherSchema(
      new Map(migrations.map(({ name, checksum }) => [name, checksum])),
      new Map([...applied].filter(([name]) => !isRunAgain(name))),
    );
    // Functions first: triggers name them.
    const pending = [...functions, ...migrations].filter(
      ({ name, checksum }) => applied.get(name) !== checksum,
    );
    if (pending.length > 0) await apply(db, pending);
    const walls = db.hasSellerWall ? await raiseWalls(db, folder, applied) : [];
    return [...pending, ...walls].map(({ name }) => name);
  });
}

// Policies and grants, which need a role: it belongs to the server and not to the database, so a backup that was put back
// elsewhere has lost them.
async function raiseWalls(
  db: Database,
  folder: URL,
  applied: ReadonlyMap<string, string>,
): Promise<SchemaFile[]> {
  const walls = await readFiles(folder, WALL);
  await ensureSellerRole(db);
  const isWhole = await hasSellerGrants(db);
  const pending = walls.filter(({ name, checksum }) => !isWhole || applied.get(name) !== checksum);
  if (pending.length > 0) await apply(db, pending);
  return pending;
}

// A hash of the files, which names the schema that they make.
export async function schemaFingerprint(folder: URL = FOLDER): Promise<string> {
  const files = [
    ...(await readFiles(folder, FUNCTIONS)),
    ...(await readFiles(folder, '')),
    ...(await readFiles(folder, WALL)),
  ];
  return createHash('sha256')
    .update(files.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))
    .digest('hex');
}

async function readFiles(folder: URL, below: string): Promise<SchemaFile[]> {
  const names = (await readdir(new URL(below, folder))).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const script = await readFile(new URL(below + file, folder), 'utf8');
      return { name: below + file, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

async function readApplied(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations
  `.execute(db.sql);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(db: Database, files: SchemaFile[]): Promise<void> {
  const scripts = files.map(
    ({ name, script, checksum }) => `${script};
      insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now();`,
  );
  try {
    // The function bodies are not checked yet, because the tables that they name are created after them.
    await db.runScript(`begin; set local check_function_bodies = off; ${scripts.join('\n')} commit;`);
  } catch (error) {
    await db.runScript('rollback').catch(() => {});
    const names = files.map(({ name }) => name).join(', ');
    throw new Error(`Migrating failed (${names}): ${(error as Error).message}`, { cause: error });
  }
}
