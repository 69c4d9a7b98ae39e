import { actionsOf, type ForOrganizer, mayFind, type SellerSql } from '#modules/merchants/index.ts';
import { patternOf, saleNeedles } from '#modules/records/index.ts';
import type { MemberAction } from '#shared/access.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type AttendeeListName, conditionOf } from './attendee-lists.rules.ts';
import { type AttendedEventRow, findAttendedEvent, type WhichAttendees } from './attendees.queries.ts';

export interface AttendeesAsked {
  q: string;
  list: AttendeeListName;
  type?: number | undefined;
  date?: string | undefined;
}

export type AttendedRefusal = 'event_not_found' | 'not_allowed' | 'proof_needed';

export const seesMasked = ({ membership }: ForOrganizer): boolean =>
  !actionsOf(membership).includes('see_contacts');

// Which tickets are meant by what somebody asks for; null: it is too little to search for.
export function whichAttendees(
  by: ForOrganizer,
  eventId: number,
  { q, list, type, date }: AttendeesAsked,
  place: string | undefined,
): WhichAttendees | null {
  const needles = saleNeedles(q);
  if (q.trim() !== '' && needles === null) return null;
  const [micros = '', order = '', line = '', unit = ''] = place?.split('_') ?? [];
  return {
    ...conditionOf(list),
    eventId,
    patterns: (needles ?? []).map(patternOf),
    byCodes: seesMasked(by),
    typeId: type ?? null,
    date: date ?? null,
    before: place === undefined ? null : { micros, order, line, unit },
  };
}

export const mayAttend = (
  { actor, organizer, now }: ForOrganizer,
  eventId: number,
  action: MemberAction,
): Result<undefined, AttendedRefusal> =>
  mayFind(actor, action, { organizerId: organizer.id, eventId }, now, 'event_not_found');

export async function findAttended(
  db: SellerSql,
  { organizer }: ForOrganizer,
  eventId: number,
): Promise<Result<AttendedEventRow, 'event_not_found'>> {
  const event = await findAttendedEvent(db, organizer.id, eventId);
  return event ? ok(event) : fail('event_not_found');
}
