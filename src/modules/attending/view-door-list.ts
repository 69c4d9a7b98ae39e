import { auditPart, type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { listTypeNames } from './attendees.queries.ts';
import type { DoorList } from './door-list.contract.ts';
import { countAtDoor, listAtDoor, listDoorDates } from './door-list.queries.ts';
import { type AttendedRefusal, findAttended, mayAttend } from './which-attendees.ts';

// What a browser still lays out for printing in a moment.
const PER_SHEET = 2_000;

// The list for a door without a phone, or when the network is gone.
export async function viewDoorList(
  by: ForOrganizer,
  eventId: number,
  {
    types,
    date,
    sheet = 1,
  }: { types?: number[] | undefined; date?: string | undefined; sheet?: number | undefined },
): Promise<Result<DoorList, AttendedRefusal>> {
  const allowed = mayAttend(by, eventId, 'see_contacts');
  if (!allowed.ok) return allowed;
  return sellerSql(by.scope, async (db) => {
    const event = await findAttended(db, by, eventId);
    if (!event.ok) return event;
    await auditPart(
      db,
      by,
      { isFirst: sheet === 1 },
      {
        organizerId: by.organizer.id,
        eventId,
        action: 'order.door_list_taken',
        subject: `event:${eventId}`,
        changes: {
          ...(types !== undefined && { types: [null, types.join(',')] }),
          ...(date !== undefined && { date: [null, date] }),
        },
      },
    );
    const which = { eventId, typeIds: types ?? null, date: date ?? null };
    const total = await countAtDoor(db, which);
    const rows = await listAtDoor(db, which, { most: PER_SHEET, offset: (sheet - 1) * PER_SHEET });
    return ok({
      name: event.value.name,
      starts_at: event.value.starts_at.toISOString(),
      time_zone: event.value.time_zone,
      types: await listTypeNames(db, eventId),
      dates: await listDoorDates(db, eventId),
      people: rows.map(({ name, type_name, valid_on, admits, reference, is_used }) => ({
        name,
        type: type_name,
        date: valid_on,
        admits,
        reference,
        is_used,
      })),
      total,
      sheet,
      sheets: Math.max(1, Math.ceil(total / PER_SHEET)),
    });
  });
}
