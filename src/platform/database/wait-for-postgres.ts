import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const PAUSE_MS = 250;
const CONNECT_MS = 2_000;
// Errors that pass by themselves: the database is not up yet, is starting or shutting down, or its machine is busy.
const SOON = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '57P03', '57P02', '57P01']);

// Waits for a database that is being started together with this program. An error that waiting cannot mend is thrown at
// once.
export async function waitForPostgres(url: string, longestMs: number, onWait: () => void): Promise<void> {
  const until = performance.now() + longestMs;
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isSoon(error) || performance.now() > until) throw error;
      if (tries === 1) onWait();
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(PAUSE_MS);
  }
}

function isSoon(error: unknown): boolean {
  const { code, errors } = error as { code?: string; errors?: unknown[] };
  // A host with several addresses gives one error for each.
  if (errors?.length) return errors.every(isSoon);
  return SOON.has(code ?? '') || /Connection terminated|timeout expired/.test(String(error));
}
