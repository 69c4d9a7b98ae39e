import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { carefulPool, type Query } from './careful-pool.ts';

// SQL texts come from templates, so there are few. Beyond this number a text is sent without being prepared.
const MOST_NAMES = 500;
// Plans are thrown away after this time: one made while a table was small is a bad one when the table has grown.
const PLANS_KEPT_MS = 10_000;

const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return null;
  const name = `tiketi-${names.size + 1}`;
  names.set(text, name);
  return name;
}

// A pool on whose connections every statement with parameters is parsed and planned once and then only run: for short
// statements, planning costs the database several times as much as running.
export const preparingPool = (pool: pg.Pool): PostgresPool => carefulPool(pool, preparingQuery);

function preparingQuery(): Query {
  let plannedAt = performance.now();
  return (client, text, values) => {
    const name = values.length === 0 ? null : nameOf(text);
    if (name === null) return client.query(text, [...values]);
    if (performance.now() - plannedAt > PLANS_KEPT_MS) {
      plannedAt = performance.now();
      client.query('discard plans').catch(() => {});
    }
    return client.query({ name, text, values: [...values] });
  };
}
