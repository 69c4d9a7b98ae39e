import type { CompiledQuery, QueryExecutor } from 'kysely';
import type { Sql } from '#platform/database/index.ts';

// A database that does not run a statement but notes how it would: for tests that ask which index is read.
export function explaining(db: Sql): { db: Sql; plans: string[] } {
  const plans: string[] = [];
  const real = db.getExecutor();
  const executor = new Proxy(real, {
    get(target, key) {
      if (key === 'executeQuery') {
        return async (query: CompiledQuery) => {
          const { rows } = await target.executeQuery<{ 'QUERY PLAN': string }>({
            ...query,
            sql: `explain ${query.sql}`,
          });
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [] };
        };
      }
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as QueryExecutor;
  return { db: { getExecutor: () => executor } as unknown as Sql, plans };
}
