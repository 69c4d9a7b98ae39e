import { insertTypePools, listTicketTypes, listTypePools, type TypePoolRow } from '#modules/catalog/index.ts';
import { createPools, listPools, lockPools } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import type { RoomForm } from './ticket-type.contract.ts';
import { findRoom, typesIn } from './ticket-type.rules.ts';
import { currentTypes } from './type-fields.ts';

type Reason = ChangeRefusal | 'type_unknown' | 'sold_by_the_date' | 'in_a_room' | 'already_taken';

// A room that several types fill together: from now on each ticket of theirs takes a place in it as well. Tickets that were
// held or sold before took none and would give none back, so there may be none. A type is in one room at the most; the same room
// asked for twice is one.
export function shareRoom(
  db: Database,
  eventId: number,
  { ticket_type_ids, capacity }: RoomForm,
  by: By,
): Promise<Result<{ poolId: number }, Reason>> {
  return changeEvent<{ poolId: number }, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const types = new Set(currentTypes(await listTicketTypes(tx, eventId)).map((type) => type.id));
    const links = await listTypePools(tx, eventId);
    const poolsOf = new Map(
      ticket_type_ids.map((id) => [id, links.filter((link) => link.ticket_type_id === id)]),
    );
    for (const [place, id] of ticket_type_ids.entries()) {
      const field = `ticket_type_ids.${place}`;
      if (!types.has(id) || ticket_type_ids.indexOf(id) !== place) return fail('type_unknown', { field });
      if (poolsOf.get(id)?.some((link) => link.valid_on !== null)) return fail('sold_by_the_date', { field });
    }
    const rooms = ticket_type_ids.map((id) => findRoom(id, links));
    const [room = null] = rooms;
    if (room !== null && isSameRoom(room, ticket_type_ids, links)) {
      const [pool] = await listPools(tx, [room]);
      if (pool?.capacity === capacity) return ok({ value: { poolId: room }, noted: null });
    }
    const inside = rooms.findIndex((one) => one !== null);
    if (inside >= 0)
      return fail('in_a_room', { field: `ticket_type_ids.${inside}`, data: { pool_id: rooms[inside] } });
    // Whoever buys waits for these, and then sees that there is a room.
    const pools = await lockPools(
      tx,
      [...poolsOf.values()].flat().map((link) => link.pool_id),
    );
    const taken = new Set(pools.filter((pool) => pool.held + pool.sold > 0).map((pool) => pool.id));
    const sold = ticket_type_ids.findIndex((id) => poolsOf.get(id)?.some((link) => taken.has(link.pool_id)));
    if (sold >= 0) return fail('already_taken', { field: `ticket_type_ids.${sold}` });
    const [poolId = 0] = await createPools(tx, [{ capacity }]);
    await insertTypePools(
      tx,
      ticket_type_ids.map((id) => ({ ticket_type_id: id, pool_id: poolId, valid_on: null })),
    );
    const changes: Record<string, [unknown, unknown]> = {
      capacity: [null, capacity],
      ticket_types: [null, ticket_type_ids],
    };
    return ok({ value: { poolId }, noted: { action: 'room.shared', subject: `pool:${poolId}`, changes } });
  });
}

function isSameRoom(poolId: number, typeIds: readonly number[], links: readonly TypePoolRow[]): boolean {
  const inside = typesIn(poolId, links);
  return inside.length === typeIds.length && typeIds.every((id) => inside.includes(id));
}
