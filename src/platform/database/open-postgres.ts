import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { within } from '#platform/page-cache/within.ts';
import { carefulPool } from './careful-pool.ts';
import { shareConnections } from './connections.rules.ts';
import type { Database, Listener, PreparedStatement, Tables } from './database.ts';
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
const STATEMENT_MS = 4_000;
// For a free connection: a payment is half done, and giving up costs more than waiting.
const BUYERS_WAIT_MS = 8_000;
const RETRY_LISTEN_MS = 500;
const CHECK_MS = 2_000;

// `connections`: how many it may open in all.
export function openPostgres(url: string, connections: number): Database {
  const shares = shareConnections(connections);
  const common: pg.PoolConfig = {
    connectionString: url,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    // A dead network must not hold a visitor longer than this.
    query_timeout: STATEMENT_MS + 500,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tiketi',
    // Compiling a plan took up to a second where running it takes milliseconds.
    options: '-c jit=off',
  };
  const pool = new pg.Pool({ ...common, max: shares.general });
  const prepared = new pg.Pool({ ...common, max: shares.lane });
  // Apart, so that somebody who pays does not wait behind those who look.
  const buying = new pg.Pool({ ...common, max: shares.buying, connectionTimeoutMillis: BUYERS_WAIT_MS });
  // Without a listener a connection that breaks, idle or between two statements of a transaction, would end the
  // process. Whoever uses it learns of it from the next statement.
  const pools = [pool, prepared, buying];
  for (const each of pools) {
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  const listeners = new Set<KeptListener>();
  return {
    kind: 'postgres',
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: carefulPool(pool) }) }),
    preparedSql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }),
    buyingSql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(buying) }) }),
    async runScript(script) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
      await client.connect();
      try {
        await client.query(script);
      } finally {
        await client.end();
      }
    },
    async runPrepared<Row>({ name, text }: PreparedStatement, values: unknown[]) {
      return (await prepared.query({ name, text, values })).rows as Row[];
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
      // A pool that has all its connections and uses them is busy, not broken: another connection tells whether the
      // database is there.
      if (!busy.includes('answered')) await Promise.all([...listeners].map((listener) => listener.ask()));
    },
    async alone(name, work) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
      // Whoever loses it learns of it when the lock is let go.
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
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

const isInUse = (pool: pg.Pool) => pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 1);

// Fails where the pool cannot get a connection, or gets no answer over it.
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

// One connection of its own, made again whenever it breaks.
async function keepListening(url: string, channel: string, hear: Listener): Promise<KeptListener> {
  let client: pg.Client | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'tiketi-listener',
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
