import type { Tx } from '#platform/database/index.ts';
import { insertPools } from './inventory.queries.ts';

export interface NewPool {
  capacity: number;
  // Units that are taken already, for events that were on sale elsewhere before.
  held?: number;
  sold?: number;
}

// Answers the new pools' ids in the order given.
export async function createPools(tx: Tx, pools: NewPool[]): Promise<number[]> {
  if (pools.length === 0) return [];
  return insertPools(
    tx,
    pools.map(({ capacity, held = 0, sold = 0 }) => ({ capacity, held, sold })),
  );
}
