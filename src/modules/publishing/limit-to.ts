import { createPools, resizePools } from '#modules/inventory/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// The pool of something that may or may not be limited, such as the units of a flash sale. What was taken stays with the pool
// that it was taken from; what gets a number for the first time counts from now on.
export async function limitTo(
  tx: Tx,
  poolId: number | null,
  most: number | null,
  field: string,
): Promise<Result<number | null, 'capacity_below_taken'>> {
  if (most === null) return ok(null);
  if (poolId === null) {
    const [made = null] = await createPools(tx, [{ capacity: most }]);
    return ok(made);
  }
  const [full] = await resizePools(tx, [{ poolId, capacity: most }]);
  return full ? fail('capacity_below_taken', { field, data: { taken: full.taken } }) : ok(poolId);
}
