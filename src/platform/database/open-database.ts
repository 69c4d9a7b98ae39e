import type { Database } from './database.ts';

export type DatabaseTarget =
  | { kind: 'embedded'; dataDir?: string; dump?: Blob }
  // `connections`: how many it may open in all. `sellerWall`: false where its role cannot be had.
  | { kind: 'postgres'; url: string; connections?: number; sellerWall?: boolean };

const CONNECTIONS = 24;

// Each driver is loaded only when it is the one in use: the embedded one is 27 MB.
export async function openDatabase(target: DatabaseTarget): Promise<Database> {
  if (target.kind === 'postgres') {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(target.url, target.connections ?? CONNECTIONS, target.sellerWall);
  }
  const { openEmbedded } = await import('./open-embedded.ts');
  return openEmbedded(target.dataDir, target.dump);
}
