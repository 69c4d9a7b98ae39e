import pg from 'pg';
import { type Room, roomProblem } from './connections.rules.ts';

export class NoRoomError extends Error {}

const CONNECT_MS = 15_000;

const FORGETFUL =
  'PostgreSQL has synchronous_commit off: when its machine goes down, orders are lost that people were told they have. Switch it on.';

// Nobody limits a superuser.
const ROOMS = `
  with session as (
    select pid, usename, datname from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  ), me as (
    select * from pg_roles where rolname = current_user
  )
  select 'max_connections' as setting, current_setting('max_connections')::int as most,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
    (select count(*)::int from session) as "inUse"
  union all
  select format('connection limit of the role %I', rolname), rolconnlimit, 0,
    (select count(*)::int from session where usename = rolname)
  from me where rolconnlimit >= 0 and not rolsuper
  union all
  select format('connection limit of the database %I', datname), datconnlimit, 0,
    (select count(*)::int from session where session.datname = pg_database.datname)
  from pg_database, me where datname = current_database() and datconnlimit >= 0 and not rolsuper`;

// Checked before the server takes requests: without its connections it would report itself healthy and never sell. If
// PostgreSQL could never give so many, the server refuses to start. If other processes hold them at the moment it only
// warns: they may belong to the process that this one replaces.
export async function checkRoom(url: string, wanted: number, warn: (problem: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: rooms } = await client.query<Room>(ROOMS);
    const problems = rooms.flatMap((room) => roomProblem(wanted, room) ?? []);
    const [forGood] = problems.filter(({ isForGood }) => isForGood);
    if (forGood) throw new NoRoomError(forGood.line);
    for (const { line } of problems) warn(line);
    const { rows: kept } = await client.query(
      `select current_setting('synchronous_commit') = 'off' as is_off`,
    );
    if (kept[0].is_off) warn(FORGETFUL);
  } finally {
    await client.end().catch(() => {});
  }
}
