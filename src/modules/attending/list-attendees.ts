import { type ForOrganizer, sellerSql } from '#modules/merchants/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { countAttendees } from './attendee-lists.rules.ts';
import type { AttendeeList } from './attendees.contract.ts';
import { listAttendeeGroups, listAttendeeRows, listTypeNames } from './attendees.queries.ts';
import { presentAttendee } from './present-attendee.ts';
import {
  type AttendedRefusal,
  type AttendeesAsked,
  findAttended,
  mayAttend,
  seesMasked,
  whichAttendees,
} from './which-attendees.ts';

const PER_PAGE = 50;

export async function listAttendees(
  by: ForOrganizer,
  eventId: number,
  { before, ...asked }: AttendeesAsked & { before?: string | undefined },
): Promise<Result<AttendeeList, AttendedRefusal>> {
  const allowed = mayAttend(by, eventId, 'see_orders');
  if (!allowed.ok) return allowed;
  const isMasked = seesMasked(by);
  const which = whichAttendees(by, eventId, asked, before);
  return sellerSql(by.scope, async (db) => {
    const event = await findAttended(db, by, eventId);
    if (!event.ok) return event;
    const rows = which === null ? [] : await listAttendeeRows(db, which, PER_PAGE + 1);
    const { lists, types, dates } = countAttendees(await listAttendeeGroups(db, eventId));
    const names = await listTypeNames(db, eventId);
    const shown = rows.slice(0, PER_PAGE);
    return ok({
      attendees: shown.map((row) => presentAttendee(row, event.value.country_code, isMasked)),
      older: rows.length > PER_PAGE ? (shown.at(-1)?.place ?? null) : null,
      counts: lists,
      types: names.map(({ id, name }) => ({ id, name, count: types.get(id) ?? 0 })),
      dates: [...dates].toSorted().map(([on, count]) => ({ on, count })),
      time_zone: event.value.time_zone,
      is_masked: isMasked,
      is_too_short: which === null,
    });
  });
}
