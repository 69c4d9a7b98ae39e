import { listTypePools } from '#modules/catalog/index.ts';
import { moveCapacity } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import type { CapacityMoveForm } from './ticket-type.contract.ts';

type Reason = ChangeRefusal | 'pool_unknown' | 'capacity_changed' | 'capacity_below_taken';

// Moves some tickets of one type, day or room to another one of the same event. `capacity_changed`: the capacity is not
// the one that the seller saw, for example because the same move was made already.
export function moveBetweenPools(
  db: Database,
  eventId: number,
  move: CapacityMoveForm,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const known = new Set((await listTypePools(tx, eventId)).map((link) => link.pool_id));
    if (!known.has(move.from_pool_id)) return fail('pool_unknown', { field: 'from_pool_id' });
    if (!known.has(move.to_pool_id) || move.to_pool_id === move.from_pool_id)
      return fail('pool_unknown', { field: 'to_pool_id' });
    const moved = await moveCapacity(tx, {
      fromPoolId: move.from_pool_id,
      fromCapacity: move.from_capacity,
      toPoolId: move.to_pool_id,
      count: move.count,
    });
    if (moved === 'changed') return fail('capacity_changed', { field: 'from_capacity' });
    if (moved !== 'moved') {
      const most = move.from_capacity - moved.taken;
      return fail('capacity_below_taken', { field: 'count', data: { taken: moved.taken, most } });
    }
    const subject = `pool:${move.from_pool_id}`;
    const changes: Record<string, [unknown, unknown]> = {
      moved: [move.from_capacity, move.from_capacity - move.count],
      to_pool: [null, move.to_pool_id],
    };
    return ok({ value: undefined, noted: { action: 'capacity.moved', subject, changes } });
  });
}
