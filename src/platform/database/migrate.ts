import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { refuseNewerSchema } from './newer-schema.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
// Any constant will do; it only has to be the same in every process.
const LOCK = 7_418_529_630;

// Brings the schema up to date; several processes may start at once, and running it again changes nothing.
// Each file is applied whole or not at all. Answers the names of the files that it applied.
export async function migrate(db: Database): Promise<string[]> {
  await db.runScript(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  );
  const applied: string[] = [];
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  await refuseNewerSchema(db, files.at(-1) ?? '');
  for (const name of files) {
    const script = await readFile(new URL(name, FOLDER), 'utf8');
    const checksum = createHash('sha256').update(script).digest('hex');
    if (await isApplied(db, name, checksum)) continue;
    await db
      .runScript(
        `begin;
       select pg_advisory_xact_lock(${LOCK});
       do $migration$ begin
         if exists (select from schema_migrations where name = '${name}') then
           raise exception 'applied meanwhile' using errcode = 'TK001';
         end if;
       end $migration$;
       ${script}
       ;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');
       commit;`,
      )
      .catch(async (error) => {
        await db.runScript('rollback').catch(() => {});
        if (error?.code !== 'TK001')
          throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
      });
    applied.push(name);
  }
  return applied;
}

async function isApplied(db: Database, name: string, checksum: string) {
  const found = await sql<{ checksum: string }>`
    select checksum from schema_migrations where name = ${name}
  `.execute(db.sql);
  const row = found.rows[0];
  if (row && row.checksum !== checksum) {
    throw new Error(`Migration ${name} was changed after it was applied; add a new file instead.`);
  }
  return row !== undefined;
}
