import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

export type Query = (client: pg.PoolClient, text: string, values: readonly unknown[]) => Promise<unknown>;

const sendAsItIs: Query = (client, text, values) => client.query(text, [...values]);

// The pool's connections, each of which is dropped instead of being used again once it is good for nothing: the server
// behind it takes no writes any more, because another one does, or it owes the answer to a statement that was given up.
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
