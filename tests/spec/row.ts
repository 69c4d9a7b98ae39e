import { test } from 'vitest';
import { ROWS, type RowId } from './rows.ts';

// The test of one row, named after it: that is how `npm run spec` counts.
export function row(id: RowId, use: () => Promise<void> | void, timeout?: number): void {
  const words = ROWS[id];
  if (words === undefined) throw new Error(`There is no row ${id}`);
  test(`${id} ${words}`, use, timeout);
}
