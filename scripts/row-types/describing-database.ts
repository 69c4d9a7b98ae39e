import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  RawNode,
} from 'kysely';
import type { Database } from '#platform/database/index.ts';
import { templateOf } from './declared-rows.ts';
import type { DescribedColumn } from './described-statements.ts';

export interface SentStatement {
  template: string;
  text: string;
}

// Ends functions that read until no row is left.
const MOST_ROWS = 20;

// A database that runs nothing: it passes every statement to `describe`, and answers one made-up row with the described
// columns, or no row.
export function openDescribingDatabase(
  describe: (statement: SentStatement) => Promise<DescribedColumn[]>,
  answersRows: boolean,
): Database {
  let rowsLeft = answersRows ? MOST_ROWS : 0;
  const answer = async (statement: SentStatement) => {
    const columns = await describe(statement);
    rowsLeft -= 1;
    return rowsLeft >= 0
      ? [Object.fromEntries(columns.map(({ name, type }) => [name, madeUpValue(type)]))]
      : [];
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ query, sql: text }: CompiledQuery) {
      const template = RawNode.is(query) ? templateOf(query.sqlFragments) : text;
      return { rows: (await answer({ template, text })) as Row[] };
    },
    async *streamQuery() {},
  };
  class DescribingDriver extends DummyDriver {
    override async acquireConnection() {
      return connection;
    }
  }
  const sql = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DescribingDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // Functions that send statements use nothing else of a database.
  const database = {
    sql,
    preparedSql: sql,
    through: () => database,
    runPrepared: async <Row>({ text }: { text: string }) => (await answer({ template: text, text })) as Row[],
    runScript: async () => {},
    alone: (_name: string, work: () => Promise<unknown>) => work(),
  } as unknown as Database;
  return database;
}

function madeUpValue(type: string): unknown {
  if (type.endsWith('[]')) return [];
  if (type.startsWith('json')) return {};
  if (type === 'boolean') return true;
  if (type.startsWith('timestamp')) return new Date(0);
  if (type === 'bytea') return Buffer.alloc(32);
  return ['text', 'uuid', 'date', 'numeric'].includes(type) ? 'x' : 1;
}
