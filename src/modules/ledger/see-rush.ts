import type { Database } from '#platform/database/index.ts';
import { findLastOrder } from './prove.queries.ts';

// So many orders within a second are a rush.
const RUSH_PER_SECOND = 20;
// A shorter time says nothing.
const SHORTEST_LOOK_MS = 1_000;

// For a process that sells nothing itself and so cannot see whether buyers wait: whether many places were taken lately, by
// whichever server, as the numbers of orders tell. Looking reads one row and locks nothing.
export function seeRush({ sql }: Pick<Database, 'sql'>, nowMs: () => number): () => Promise<boolean> {
  let before: { order: number; at: number } | null = null;
  let isRush = false;
  return async () => {
    const at = nowMs();
    if (before && at - before.at < SHORTEST_LOOK_MS) return isRush;
    const order = await findLastOrder(sql);
    isRush = before !== null && ((order - before.order) * 1_000) / (at - before.at) >= RUSH_PER_SECOND;
    before = { order, at };
    return isRush;
  };
}
