import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { lockAtDoor } from '#modules/tickets/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DoorServices } from '../door-services.ts';
import { doorDaysOf } from '../judge-scans.rules.ts';
import { judgeTickets } from '../scanning/judge-tickets.ts';
import { listTicketsToldAfter } from '../scanning/scans.queries.ts';
import { findDevice, updateRevoked } from './devices.queries.ts';
import { type DoorRefusal, whichDoor } from './which-door.ts';

type Reason = DoorRefusal | 'device_unknown';

// A phone was lost, or somebody goes home. What it scanned before counts whenever it is handed over; it has no power any more from
// the next call on.
export function revokeDevice(
  { db }: Pick<DoorServices, 'db'>,
  by: ForOrganizer,
  eventId: number,
  deviceId: string,
): Promise<Result<{ revoked_at: string }, Reason>> {
  return db.sql.transaction().execute(async (tx): Promise<Result<{ revoked_at: string }, Reason>> => {
    const event = await whichDoor(tx, by, eventId, 'run_door');
    if (!event.ok) return event;
    const before = await findDevice(tx, deviceId);
    const revokedAt = await updateRevoked(tx, deviceId, eventId);
    if (revokedAt === null) return fail('device_unknown', { field: 'device' });
    if (before?.revoked_at === null) {
      await writeAudit(tx, by, {
        organizerId: by.organizer.id,
        eventId,
        action: 'door.device_revoked',
        subject: `device:${deviceId}`,
        changes: { device: [before.name, null] },
      });
    }
    // Its clock may have been ahead.
    const tickets = await lockAtDoor(tx, eventId, await listTicketsToldAfter(tx, deviceId, revokedAt));
    await judgeTickets(tx, { id: eventId, days: doorDaysOf(event.value) }, tickets, new Set());
    return ok({ revoked_at: revokedAt.toISOString() });
  });
}
