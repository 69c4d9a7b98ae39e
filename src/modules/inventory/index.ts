export { createPools, type NewPool } from './create-pools.ts';
