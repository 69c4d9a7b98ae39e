import pg from 'pg';
import { roomProblem } from './connections.rules.ts';

export class NoRoomError extends Error {}

const CONNECT_MS = 15_000;

// Checked before the server takes requests: without its connections it would report itself healthy and never sell. If
// PostgreSQL could never give so many, the server refuses to start. If other processes hold them at the moment it only
// warns: they may belong to the process that this one replaces.
export async function checkRoom(url: string, wanted: number, warn: (problem: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('max_connections')::int as most,
              current_setting('superuser_reserved_connections')::int
                + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
              (select count(*)::int from pg_stat_activity
                where backend_type = 'client backend' and pid <> pg_backend_pid()) as in_use`,
    );
    const [{ most, reserved, in_use: inUse }] = rows;
    const problem = roomProblem(wanted, { most, reserved, inUse });
    if (problem?.isForGood) throw new NoRoomError(problem.line);
    if (problem) warn(problem.line);
  } finally {
    await client.end().catch(() => {});
  }
}
