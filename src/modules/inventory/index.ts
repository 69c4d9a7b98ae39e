export { createPools, type NewPool } from './create-pools.ts';
export {
  listPools,
  lockPools,
  releasePools,
  sellPools,
  takePools,
} from './inventory.queries.ts';
export { createLanes, type Lanes } from './lanes.ts';
export { limitTo } from './limit-to.ts';
export { moveCapacity, resizePools } from './resize-pools.ts';
export * from './stock.rules.ts';
