import { auditPart, type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { isoWithOffset } from '#shared/time.ts';
import { type AttendedEventRow, type AttendeeRow, listAttendeeRows } from './attendees.queries.ts';
import { type AttendeeColumn, plainPhone } from './columns.rules.ts';
import type { FilePart } from './files.contract.ts';
import { beganWith, takenAlong } from './files.rules.ts';
import { holderOf } from './present-attendee.ts';
import {
  type AttendedRefusal,
  type AttendeesAsked,
  findAttended,
  mayAttend,
  whichAttendees,
} from './which-attendees.ts';

const PER_PART = 2_000;

type Cell = string | number | null;

// One part of the file of attendees. Whoever takes people's contacts along is written into the log.
export async function exportAttendees(
  by: ForOrganizer,
  eventId: number,
  { columns, after, ...asked }: AttendeesAsked & { columns: AttendeeColumn[]; after?: string | undefined },
): Promise<Result<FilePart, AttendedRefusal>> {
  const allowed = mayAttend(by, eventId, 'export');
  if (!allowed.ok) return allowed;
  const which = whichAttendees(by, eventId, asked, after);
  return sellerSql(by.scope, async (db) => {
    const event = await findAttended(db, by, eventId);
    if (!event.ok) return event;
    await auditPart(db, by, beganWith(asked.q, after), {
      organizerId: by.organizer.id,
      eventId,
      action: 'order.attendees_exported',
      subject: `event:${eventId}`,
      changes: takenAlong({ columns, list: asked.list, type: asked.type, date: asked.date }),
    });
    const rows = which === null ? [] : await listAttendeeRows(db, which, PER_PART + 1);
    const part = rows.slice(0, PER_PART);
    return ok({
      about: event.value.slug,
      rows: part.map((row) => columns.map((column) => CELLS[column](row, event.value))),
      next: rows.length > PER_PART ? (part.at(-1)?.place ?? null) : null,
    });
  });
}

const CELLS: Record<AttendeeColumn, (row: AttendeeRow, event: AttendedEventRow) => Cell> = {
  name: (row) => holderOf(row).name,
  email: (row) => holderOf(row).email,
  phone: (row) => plainPhone(holderOf(row).phone),
  type: (row) => row.type_name,
  date: (row) => row.valid_on,
  state: ({ state, is_passed_on }) => (state === 'valid' && is_passed_on ? 'passed_on' : state),
  admits: (row) => row.admits,
  used_at: ({ used_at }, { time_zone }) => used_at && isoWithOffset(used_at, time_zone),
  reference: (row) => row.reference,
  buyer: (row) => row.buyer_name,
  paid_at: ({ paid_at }, { time_zone }) => isoWithOffset(paid_at, time_zone),
  channel: ({ channel }) => channel ?? 'site',
};
