import type { Kysely, Transaction } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';

// SQL is written with Kysely's `sql` tag and typed where it stands; `npm run check` asks PostgreSQL whether that is so.
// biome-ignore lint/complexity/noBannedTypes: Kysely's own type for "no table is known"
export type Tables = {};
export type Sql = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// What statements are for. Each has connections of its own, a number of them and a patience.
// reading: somebody looks, and waits for it. buying: somebody pays, and does not wait behind those who look. Statements
// are asked again and again with other values, so each is planned once. reporting: a lot is gone through, and nobody
// waits.
export type PoolName = 'reading' | 'buying' | 'reporting';

export interface Database {
  kind: 'embedded' | 'postgres';
  // Over the pool that was asked for with `through`; reading until then.
  sql: Sql;
  // The same, for statements that are asked again and again with other values: each is planned once. Not for searches,
  // whose best plan depends on what is sought.
  preparedSql: Sql;
  through(pool: PoolName): Database;
  // Several statements in one string, as migrations are; no parameters, no result.
  runScript(script: string): Promise<void>;
  // A statement sent very often, parsed and planned once per connection. It runs on connections of its own, so that
  // buyers do not wait behind readers, and is a transaction by itself.
  runPrepared<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>;
  // How the job queue, which brings its own SQL, gets at the same database.
  queueOptions: ConstructorOptions;
  // Calls back for every NOTIFY on the channel, and tells when news may have been missed.
  listen(channel: string, hear: Listener): Promise<() => Promise<void>>;
  // Fails unless everybody who uses it, buyers included, can: then it is away, or has no room for us. Being busy is fine.
  check(): Promise<void>;
  // No two processes do what has this name at the same time; who comes second waits.
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PreparedStatement {
  // Unique among the statements of the program.
  name: string;
  text: string;
}

export interface Listener {
  onNews(payload: string): void;
  // false: the connection is lost and news may be missed; true: it stands (again).
  onConnected(isConnected: boolean): void;
}
