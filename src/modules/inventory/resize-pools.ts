import type { Tx } from '#platform/database/index.ts';
import { lockPools, updateCapacities } from './inventory.queries.ts';

export interface Room {
  poolId: number;
  capacity: number;
}

// A pool that cannot be made as small as was asked, and how many of its units are held or sold.
export interface TooFull {
  poolId: number;
  taken: number;
}

// Changes all pools or none. Answers those that are too full; if there are none, it is done.
export async function resizePools(tx: Tx, rooms: readonly Room[]): Promise<TooFull[]> {
  const sorted = [...rooms].sort((one, other) => one.poolId - other.poolId);
  const full = await updateCapacities(
    tx,
    sorted.map(({ poolId }) => poolId),
    sorted.map(({ capacity }) => capacity),
  );
  return full.map(({ pool_id, taken }) => ({ poolId: pool_id, taken }));
}

export interface CapacityMove {
  fromPoolId: number;
  // The capacity that the person saw, so that sending the same move twice moves it only once.
  fromCapacity: number;
  toPoolId: number;
  count: number;
}

// Moves capacity from one pool to another; the sum stays the same. Answers 'changed' if the capacity is not the one
// that the person saw.
export async function moveCapacity(tx: Tx, move: CapacityMove): Promise<TooFull | 'moved' | 'changed'> {
  const pools = await lockPools(tx, [move.fromPoolId, move.toPoolId]);
  const from = pools.find(({ id }) => id === move.fromPoolId);
  const to = pools.find(({ id }) => id === move.toPoolId);
  if (!from || !to || from.capacity !== move.fromCapacity) return 'changed';
  const [full] = await resizePools(tx, [
    { poolId: from.id, capacity: from.capacity - move.count },
    { poolId: to.id, capacity: to.capacity + move.count },
  ]);
  return full ?? 'moved';
}
