import { presentBuyer } from '#modules/selling/index.ts';
import type { Attendee } from './attendees.contract.ts';
import type { AttendeeRow } from './attendees.queries.ts';

// Whoever comes with a ticket. One that was passed on is reached where its new holder is, and not through the buyer.
export function holderOf(row: AttendeeRow): { name: string; email: string; phone: string } {
  const name = row.holder ?? row.buyer_name;
  return row.is_passed_on
    ? { name, email: row.holder_email ?? '', phone: row.holder_phone ?? '' }
    : { name, email: row.buyer_email, phone: row.buyer_phone };
}

export const presentAttendee = (row: AttendeeRow, home: string, isMasked: boolean): Attendee => ({
  reference: row.reference,
  holder: presentBuyer(holderOf(row), home, isMasked),
  is_named: row.holder !== null,
  type: row.type_name,
  date: row.valid_on,
  admits: row.admits,
  state: row.state,
  is_passed_on: row.is_passed_on,
  is_comp: row.channel === 'comp',
  used_at: row.used_at?.toISOString() ?? null,
});
