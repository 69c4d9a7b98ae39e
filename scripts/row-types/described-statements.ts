import type { PGlite } from '@electric-sql/pglite';
import { nodesOf, readNodeTree } from './node-tree.ts';
import { type Catalog, type Nullability, nullabilities } from './nullability.ts';

export interface DescribedColumn {
  name: string;
  // As PostgreSQL names it: "bigint", "text[]".
  type: string;
  nullability: Nullability;
}

// Asks the database which columns a statement would return; nothing is run.
export async function openDescriber(
  pglite: PGlite,
): Promise<(statement: string) => Promise<DescribedColumn[]>> {
  const types = await readPairs(pglite, 'select oid::text, format_type(oid, null) from pg_type');
  const catalog = await readCatalog(pglite);
  const nameOf = (id: number) => types.get(String(id)) ?? 'unknown';

  return async (statement) => {
    const { queryParams, resultFields } = await pglite.describeQuery(statement);
    if (resultFields.length === 0) return [];
    const parameters = queryParams.map(({ dataTypeID }) => nameOf(dataTypeID));
    const nulls = await readNullabilities(pglite, statement, parameters, catalog);
    return resultFields.map(({ name, dataTypeID }, at) => ({
      name,
      type: nameOf(dataTypeID),
      nullability: nulls[at] ?? 'unknown',
    }));
  };
}

// PostgreSQL says nothing about nulls when it describes a statement. But if the statement is the body of a function, it
// stores its analysis: which column comes from which table, through which joins.
async function readNullabilities(
  pglite: PGlite,
  statement: string,
  parameters: string[],
  catalog: Catalog,
): Promise<Nullability[]> {
  const body = await pglite.transaction(async (tx) => {
    await tx.exec(
      `create function described(${parameters.join(', ')}) returns void language sql begin atomic ${statement}; end`,
    );
    const { rows } = await tx.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where proname = 'described'`,
    );
    await tx.rollback();
    return rows[0]?.body ?? '';
  });
  // A list of statements, each a list of the queries that it was rewritten to.
  const [query] = nodesOf([readNodeTree(body)].flat(2));
  return query ? nullabilities(query, catalog) : [];
}

async function readCatalog(pglite: PGlite): Promise<Catalog> {
  const notNull = await readPairs(
    pglite,
    `select attrelid || '.' || attnum, 'yes' from pg_attribute where attnotnull and attnum > 0`,
  );
  const strict = await readPairs(pglite, `select oid::text, 'yes' from pg_proc where proisstrict`);
  return {
    isNotNull: (table, column) => notNull.has(`${table}.${column}`),
    isStrict: (functionId) => strict.has(functionId),
  };
}

async function readPairs(pglite: PGlite, query: string): Promise<Map<string, string>> {
  const { rows } = await pglite.query<[string, string]>(query, [], { rowMode: 'array' });
  return new Map(rows);
}
