import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { createPools } from './create-pools.ts';
import { resizePools } from './resize-pools.ts';

// What may or may not be limited, such as the units of a flash sale: the pool that counts it, and the one that did when it last
// had a limit.
export interface Limited {
  pool_id: number | null;
  last_pool_id: number | null;
}

// What was taken stays with its pool, and the pool stays with what it counted: a limit that was taken away and is set again
// counts on, so that nothing is had twice. What gets one for the first time counts from now on.
export async function limitTo(
  tx: Tx,
  limited: Limited,
  most: number | null,
  field: string,
): Promise<Result<Limited, 'capacity_below_taken'>> {
  const known = limited.pool_id ?? limited.last_pool_id;
  if (most === null) return ok({ pool_id: null, last_pool_id: known });
  if (known === null) {
    const [made = null] = await createPools(tx, [{ capacity: most }]);
    return ok({ pool_id: made, last_pool_id: made });
  }
  const [full] = await resizePools(tx, [{ poolId: known, capacity: most }]);
  if (full) return fail('capacity_below_taken', { field, data: { taken: full.taken } });
  return ok({ pool_id: known, last_pool_id: known });
}
