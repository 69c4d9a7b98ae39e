import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

export type Query = (client: pg.PoolClient, text: string, values: readonly unknown[]) => Promise<unknown>;

const sendAsItIs: Query = (client, text, values) => client.query(text, [...values]);

// A pool that drops a connection instead of using it again when it has become useless: because its server has turned
// read-only (another server is the primary now), or because a statement on it timed out and its answer is still to
// come.
export function carefulPool(pool: pg.Pool, queryOf: () => Query = () => sendAsItIs): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const careful = carefulClient(client, queryOf());
      clients.set(client, careful);
      return careful;
    },
    options: pool.options,
    // Whoever opened the pool closes it.
    end: async () => {},
  };
}

const NO_WRITES = '25006';
const GIVEN_UP = /Query read timeout/;

const isSpoilt = (error: { code?: string; message?: string }) =>
  error.code === NO_WRITES || GIVEN_UP.test(error.message ?? '');

function carefulClient(client: pg.PoolClient, send: Query): PostgresPoolClient {
  let isGood = true;
  return {
    async query(text: string, values: readonly unknown[]) {
      try {
        return await send(client, text, values);
      } catch (error) {
        if (isSpoilt(error as Error)) isGood = false;
        throw error;
      }
    },
    release: () => client.release(!isGood),
  } as unknown as PostgresPoolClient;
}
