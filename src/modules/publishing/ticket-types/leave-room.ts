import { deleteTypePools, listTypePools } from '#modules/catalog/index.ts';
import { lockPools } from '#modules/inventory/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { findRoom, typesIn } from './ticket-type.rules.ts';

type Reason = ChangeRefusal | 'room_unknown' | 'already_taken' | 'nothing_of_its_own';

// Takes a room away: from now on its types are limited by their own capacities alone. Tickets that are held or sold have places
// in it to give back, so there may be none; and a type that has nothing but the room cannot do without.
export function leaveRoom(
  db: Database,
  eventId: number,
  poolId: number,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const links = await listTypePools(tx, eventId);
    const typeIds = typesIn(poolId, links).filter((id) => findRoom(id, links) === poolId);
    if (typeIds.length === 0) return fail('room_unknown');
    const bare = typeIds.find((id) => links.filter((link) => link.ticket_type_id === id).length === 1);
    if (bare !== undefined) return fail('nothing_of_its_own', { data: { ticket_type_id: bare } });
    // Whoever buys waits for it, and then sees that it is gone.
    const [room] = await lockPools(tx, [poolId]);
    if (!room || room.held + room.sold > 0) return fail('already_taken');
    for (const id of typeIds) await deleteTypePools(tx, id, [poolId]);
    const changes: Record<string, [unknown, unknown]> = {
      capacity: [room.capacity, null],
      ticket_types: [typeIds, null],
    };
    return ok({ value: undefined, noted: { action: 'room.left', subject: `pool:${poolId}`, changes } });
  });
}
