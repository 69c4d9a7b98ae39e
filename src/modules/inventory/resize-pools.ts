import type { Tx } from '#platform/database/index.ts';
import { lockPools, updateCapacities } from './inventory.queries.ts';

export interface Room {
  poolId: number;
  capacity: number;
}

// A pool that cannot get as small as was wanted, and how much of it is held or sold.
export interface TooFull {
  poolId: number;
  taken: number;
}

// All or nothing. Answers the pools that are too full for it; none: it is done.
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
  // What the mover saw: moving the same twice is not meant.
  fromCapacity: number;
  toPoolId: number;
  count: number;
}

// What one pool loses another one gets, so that there are as many in all as before. 'changed': there is not the capacity that
// the mover saw.
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
