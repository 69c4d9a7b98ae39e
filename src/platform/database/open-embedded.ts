import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import { makeFolder } from '#platform/files/make-folder.ts';
import { databaseFolder } from './data-folder.ts';
import type { Database, PreparedStatement, Tables } from './database.ts';
import { lockFolder } from './folder-lock.ts';

const DATE = 1082;

export const PGLITE_OPTIONS = {
  extensions: { pg_trgm },
  parsers: { [DATE]: (text: string) => text },
};

// PostgreSQL in WebAssembly, in a folder of this machine or, without one, in memory.
// It never calls fsync: a power cut may lose the last moments, so it is for trying out, not for selling.
export async function openEmbedded(dataDir?: string, dump?: Blob): Promise<Database> {
  let folder: string | undefined;
  let unlock = () => {};
  if (dataDir !== undefined) {
    makeFolder(dataDir);
    unlock = lockFolder(dataDir);
    folder = databaseFolder(dataDir);
  }
  const finish = folder === undefined ? () => {} : beginAnew(folder);
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(dump && { loadDataDir: dump }),
    ...PGLITE_OPTIONS,
  });
  finish();
  return databaseOn(pglite, unlock);
}

export function databaseOn(pglite: PGlite, onClosed = () => {}): Database {
  const sql = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  const database: Database = {
    kind: 'embedded',
    hasSellerWall: true,
    sql,
    preparedSql: sql,
    // PGlite has one connection for everything.
    through: () => database,
    async runScript(script) {
      await pglite.exec(script);
    },
    async runPrepared<Row>(statement: PreparedStatement, values: unknown[]) {
      return (await pglite.query<Row>(statement.text, values)).rows;
    },
    queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
    async listen(channel, hear) {
      hear.onConnected(true);
      return pglite.listen(channel, hear.onNews);
    },
    async check() {
      await pglite.query('select 1');
    },
    // Only one process can open the folder, so there is nobody to wait for.
    alone: (_name, work) => work(),
    async close() {
      if (!pglite.closed) await pglite.close();
      onClosed();
    },
  };
  return database;
}

// If the process was killed while it created the database, or the disk was full, the half-made database can never be
// opened and holds nothing: it is removed and created again. The caller calls the answered function once the database
// is complete.
function beginAnew(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return () => {};
  writeFileSync(unfinished, '');
  return () => rmSync(unfinished, { force: true });
}
