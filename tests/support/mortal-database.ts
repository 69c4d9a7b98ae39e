import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database } from '#platform/database/index.ts';

export class Killed extends Error {}

export interface MortalDatabase extends Database {
  // Kills the program before its n-th statement from now, counted from 1: that statement and all later ones fail, and
  // what was not committed is rolled back. null: it is not killed.
  dieBefore(statement: number | null): void;
}

// Kills the program before the first statement that matches: that one and all later ones fail.
export function dyingBefore(db: Database, statement: RegExp): Database {
  let isDead = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      isDead ||= statement.test(textOf(node));
      if (isDead) throw new Killed('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...db, sql: db.sql.withPlugin(plugin) };
}

const textOf = (node: RootOperationNode): string =>
  node.kind === 'RawNode' ? node.sqlFragments.join('?') : '';

// A database as seen by a program that can be killed between any two statements.
export function mortal(db: Database): MortalDatabase {
  let left: number | null = null;
  const live = () => {
    if (left === null) return;
    left -= 1;
    if (left <= 0) throw new Killed('killed');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      live();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...db,
    sql: db.sql.withPlugin(plugin),
    async runPrepared<Row>(statement: Parameters<Database['runPrepared']>[0], values: unknown[]) {
      live();
      const rows = await db.runPrepared<Row>(statement, values);
      // The program may also die just after a commit.
      live();
      return rows;
    },
    dieBefore(statement) {
      left = statement;
    },
  };
}
