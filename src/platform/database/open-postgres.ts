import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { within } from '#platform/process/within.ts';
import { carefulPool } from './careful-pool.ts';
import { shareConnections } from './connections.rules.ts';
import type { Database, Listener, PoolName, PreparedStatement, Tables } from './database.ts';
import { preparingPool } from './preparing-pool.ts';

const INT8 = 20;
const DATE = 1082;

// int8 as a number and date as its own text, so that both databases give the same rows.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

const CONNECT_MS = 2_000;
// For setting up the database and for work under `alone`: no visitor waits for these.
const UNHURRIED_MS = 15_000;
// No pool may wait longer for a lock, because other transactions may be waiting for locks that the waiting one already
// holds.
const LOCK_MS = 4_000;

interface Patience {
  // How long to wait for a connection, free or new.
  connectMs: number;
  statementMs: number;
}

const PATIENCE: Record<PoolName, Patience> = {
  reading: { connectMs: CONNECT_MS, statementMs: 4_000 },
  // Somebody is in the middle of paying: giving up would cost more than waiting.
  buying: { connectMs: 8_000, statementMs: 4_000 },
  // Few connections: whoever finds them taken waits, and then goes on.
  selling: { connectMs: 4_000, statementMs: 4_000 },
  reporting: { connectMs: 30_000, statementMs: 60_000 },
};
const LANE: Patience = { connectMs: CONNECT_MS, statementMs: 4_000 };

const RETRY_LISTEN_MS = 500;
const CHECK_MS = 2_000;
// Short, because all requests have been answered before the database is closed.
const CLOSE_MS = 1_500;

export interface PostgresOptions {
  // How many it may open in all.
  connections?: number;
  // False where its role cannot be had.
  sellerWall?: boolean;
  // Waits at least this long for a connection or a statement: on a machine that may stand still, as those of tests do.
  patienceMs?: number;
}

const CONNECTIONS = 24;

export function openPostgres(
  url: string,
  { connections = CONNECTIONS, sellerWall: hasSellerWall = true, patienceMs = 0 }: PostgresOptions,
): Database {
  const shares = shareConnections(connections);
  const openPool = (name: string, max: number, patience: Patience) => {
    const statementMs = Math.max(patience.statementMs, patienceMs);
    return new pg.Pool({
      connectionString: url,
      types,
      max,
      connectionTimeoutMillis: Math.max(patience.connectMs, patienceMs),
      // A dead network must not hold anybody longer than this.
      query_timeout: statementMs + 500,
      statement_timeout: statementMs,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: 30_000,
      application_name: `tiketi-${name}`,
      // Compiling a plan took up to a second where running it takes milliseconds.
      options: '-c jit=off',
    });
  };
  const lane = openPool('lane', shares.lane, LANE);
  const named: Record<PoolName, pg.Pool> = {
    reading: openPool('reading', shares.reading, PATIENCE.reading),
    buying: openPool('buying', shares.buying, PATIENCE.buying),
    selling: openPool('selling', shares.selling, PATIENCE.selling),
    reporting: openPool('reporting', shares.reporting, PATIENCE.reporting),
  };
  // Without these listeners, a connection that breaks while idle, or between two statements of a transaction, would end
  // the process. The next statement on it fails and reports the loss.
  const pools = [lane, ...Object.values(named)];
  for (const each of pools) {
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  const asItIs = (pool: pg.Pool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: carefulPool(pool) }) });
  const planned = (pool: pg.Pool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  const buyingSql = planned(named.buying);
  const statements: Record<PoolName, Pick<Database, 'sql' | 'preparedSql'>> = {
    reading: { sql: asItIs(named.reading), preparedSql: planned(named.reading) },
    buying: { sql: buyingSql, preparedSql: buyingSql },
    selling: { sql: asItIs(named.selling), preparedSql: planned(named.selling) },
    reporting: { sql: asItIs(named.reporting), preparedSql: planned(named.reporting) },
  };

  const listeners = new Set<KeptListener>();
  const through = (pool: PoolName): Database => ({ ...database, ...statements[pool] });
  const database: Database = {
    kind: 'postgres',
    hasSellerWall,
    ...statements.reading,
    through,
    async runScript(script) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: UNHURRIED_MS });
      await client.connect();
      try {
        await client.query(script);
      } finally {
        await client.end();
      }
    },
    async runPrepared<Row>({ name, text }: PreparedStatement, values: unknown[]) {
      return (await lane.query({ name, text, values })).rows as Row[];
    },
    queueOptions: { connectionString: url, max: shares.jobs, application_name: 'tiketi-jobs' },
    async listen(channel, hear) {
      const listener = await keepListening(url, channel, hear);
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await listener.stop();
      };
    },
    async check() {
      const busy = await Promise.all(pools.map(askPool));
      // A pool whose connections are all in use is busy, not broken. Where all are busy, the listening connection shows
      // whether the database still answers.
      if (!busy.includes('answered')) await Promise.all([...listeners].map((listener) => listener.ask()));
    },
    async alone(name, work) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: UNHURRIED_MS });
      // Without a listener a broken connection would end the process.
      client.on('error', () => {});
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        return await work();
      } finally {
        await client.end().catch(() => {});
      }
    },
    async close() {
      await Promise.all([...listeners].map((listener) => listener.stop()));
      const ended = pools.map((each) => each.end());
      // Reports that are still running are cut off: nothing of a half-done one would be kept.
      await within(CLOSE_MS, Promise.all(ended));
    },
  };
  return database;
}

const isInUse = (pool: pg.Pool) => pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 1);

// Fails if the pool cannot get a connection, or no answer comes back over it.
async function askPool(pool: pg.Pool): Promise<'answered' | 'busy'> {
  if (isInUse(pool)) return 'busy';
  const answer = pool.query('select 1').then(() => 'answered' as const);
  answer.catch(() => {});
  const given = await within(CHECK_MS, answer);
  if (given) return given;
  if (isInUse(pool)) return 'busy';
  throw new Error('The database does not answer');
}

interface KeptListener {
  ask(): Promise<unknown>;
  stop(): Promise<void>;
}

// A connection for LISTEN alone, opened again whenever it breaks.
async function keepListening(url: string, channel: string, hear: Listener): Promise<KeptListener> {
  let client: pg.Client | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      statement_timeout: CHECK_MS,
      application_name: 'tiketi-listening',
    });
    let isLost = false;
    const lose = () => {
      if (isLost || isStopped) return;
      isLost = true;
      client = null;
      hear.onConnected(false);
      fresh.end().catch(() => {});
      retry = setTimeout(connect, RETRY_LISTEN_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', (news) => hear.onNews(news.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen "${channel}"`);
      client = fresh;
      hear.onConnected(true);
    } catch {
      lose();
    }
  }

  await connect();
  return {
    async ask() {
      const asked = client?.query('select 1');
      asked?.catch(() => {});
      if (!asked || !(await within(CHECK_MS, asked))) throw new Error('The database does not answer');
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
