import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '#demo/fill-demo.ts';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { dumpAfter, migratedDump } from './database-dump.ts';

export interface DemoDump {
  file: string;
  remove(): Promise<void>;
}

// The demo in a file, filled once for all test files of a run that open it. The demo's dates hang on the present, so the
// next run makes its own.
export async function makeDemoDump(): Promise<DemoDump> {
  const dump = await dumpAfter(
    async (db) => {
      await db.sql.transaction().execute(async (tx) => {
        await ensureReferenceData(tx);
        await ensureSiteInfo(tx);
      });
      await fillDemo(db, new Date());
    },
    await openAsBlob(await migratedDump()),
  );
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-demo-'));
  const file = join(folder, 'demo.tar');
  await writeFile(file, dump);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
