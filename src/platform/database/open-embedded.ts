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
    sql,
    preparedSql: sql,
    // It has one connection.
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
    // Its folder belongs to one process.
    alone: (_name, work) => work(),
    async close() {
      if (!pglite.closed) await pglite.close();
      onClosed();
    },
  };
  return database;
}

// A database that was not made to its end, for want of room or of time, can never be opened, and holds nothing yet: it is
// made anew. Whoever calls this when it is done says that it is whole.
function beginAnew(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return () => {};
  writeFileSync(unfinished, '');
  return () => rmSync(unfinished, { force: true });
}
