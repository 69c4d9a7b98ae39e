import type { Kysely, Transaction } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';

// SQL is written with Kysely's `sql` tag, and each statement declares the type of its rows; `npm run check` compares
// that type with what PostgreSQL returns.
// biome-ignore lint/complexity/noBannedTypes: Kysely's own type for "no table is known"
export type Tables = {};
export type Sql = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// What statements are for. Each pool has its own connections and its own timeouts.
// reading: somebody waits for a page.
// buying: somebody pays, and must not wait behind readers. The same statements come again and again, so each is planned
// once.
// selling: a seller waits for a page, and visitors must not wait behind sellers.
// reporting: goes through many rows while nobody waits.
export type PoolName = 'reading' | 'buying' | 'selling' | 'reporting';

export interface Database {
  kind: 'embedded' | 'postgres';
  // Whether sellers' pages are read as a role that policies hold back (seller-wall.ts).
  hasSellerWall: boolean;
  // Runs on the pool that was chosen with `through`, or on `reading` if none was.
  sql: Sql;
  // Like `sql`, but each statement is planned once, however often it is run with other values. Not for searches, whose
  // best plan depends on what is searched for.
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
  // Fails if any of the pools cannot reach the database or get a connection. A pool whose connections are all in use is
  // fine.
  check(): Promise<void>;
  // Makes sure that only one process at a time runs the work of this name; a second one waits.
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
