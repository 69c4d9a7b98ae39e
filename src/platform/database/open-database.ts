import type { Database } from './database.ts';
import type { PostgresOptions } from './open-postgres.ts';

export type DatabaseTarget =
  | { kind: 'embedded'; dataDir?: string; dump?: Blob }
  | ({ kind: 'postgres'; url: string } & PostgresOptions);

// Each driver is loaded only when it is the one in use: the embedded one is 27 MB.
export async function openDatabase(target: DatabaseTarget): Promise<Database> {
  if (target.kind === 'postgres') {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(target.url, target);
  }
  const { openEmbedded } = await import('./open-embedded.ts');
  return openEmbedded(target.dataDir, target.dump);
}
