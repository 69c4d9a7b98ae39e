import { listTypePools } from '#modules/catalog/index.ts';
import { listPools, resizePools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import type { CapacitiesForm } from './ticket-type.contract.ts';

type Reason = ChangeRefusal | 'pool_unknown' | 'capacity_below_taken';

// Sets how many tickets types, days and rooms have, all or nothing. Never fewer than are held and sold: the refusal
// names that number for each.
export function setCapacities(
  db: Database,
  eventId: number,
  wanted: CapacitiesForm,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const known = new Set((await listTypePools(tx, eventId)).map((link) => link.pool_id));
    const stranger = wanted.findIndex(({ pool_id }) => !known.has(pool_id));
    if (stranger >= 0) return fail('pool_unknown', { field: `${stranger}.pool_id` });
    const ids = wanted.map(({ pool_id }) => pool_id);
    const twice = ids.findIndex((id, place) => ids.indexOf(id) !== place);
    if (twice >= 0) return fail('pool_unknown', { field: `${twice}.pool_id` });
    const before = await listPools(tx, ids);
    const full = await resizePools(
      tx,
      wanted.map(({ pool_id, capacity }) => ({ poolId: pool_id, capacity })),
    );
    const [first] = full;
    if (first)
      return fail('capacity_below_taken', {
        field: `${ids.indexOf(first.poolId)}.capacity`,
        data: { taken: full.map(({ poolId, taken }) => ({ pool_id: poolId, taken })) },
      });
    const changes = differences(
      Object.fromEntries(before.map(({ id, capacity }) => [`pool:${id}`, capacity])),
      Object.fromEntries(wanted.map(({ pool_id, capacity }) => [`pool:${pool_id}`, capacity])),
    );
    const subject = `event:${eventId}`;
    return ok({ value: undefined, noted: changes && { action: 'capacities.set', subject, changes } });
  });
}
