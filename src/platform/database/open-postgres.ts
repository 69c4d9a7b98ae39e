import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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
const QUEUE_CONNECTIONS = 3;
// One for each hot event that sells at the same time; further ones take turns.
const PREPARED_CONNECTIONS = 4;

export function openPostgres(url: string, poolSize: number): Database {
  const common: pg.PoolConfig = {
    connectionString: url,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    // A dead network must not hold a visitor longer than this.
    query_timeout: STATEMENT_MS + 500,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tiketi',
  };
  const pool = new pg.Pool({ ...common, max: poolSize });
  const prepared = new pg.Pool({ ...common, max: PREPARED_CONNECTIONS });
  // Apart, so that somebody who pays does not wait behind those who look.
  const buying = new pg.Pool({ ...common, max: poolSize, connectionTimeoutMillis: BUYERS_WAIT_MS });
  // Without a listener a connection that breaks, idle or between two statements of a transaction, would end the
  // process. Whoever uses it learns of it from the next statement.
  for (const each of [pool, prepared, buying]) {
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }

  const listeners = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
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
    queueOptions: { connectionString: url, max: QUEUE_CONNECTIONS, application_name: 'tiketi-jobs' },
    async listen(channel, hear) {
      const stop = await keepListening(url, channel, hear);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await Promise.all([pool.end(), prepared.end(), buying.end()]);
    },
  };
}

// One connection of its own, made again whenever it breaks.
async function keepListening(url: string, channel: string, hear: Listener) {
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
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
