export { createPools, type NewPool } from './create-pools.ts';
export { listPools, type PoolCounts } from './inventory.queries.ts';
