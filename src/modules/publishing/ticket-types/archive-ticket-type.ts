import { listTicketTypes, updateArchived } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { MOST_TYPES, sameName } from './ticket-type.rules.ts';
import { currentTypes } from './type-fields.ts';

type Reason = ChangeRefusal | 'type_unknown' | 'named_twice' | 'too_many_types';

// Takes a type off sale and hides it, or brings it back. It is never deleted: tickets of it may have been sold, or be
// about to be paid for.
export function archiveTicketType(
  db: Database,
  eventId: number,
  ticketTypeId: number,
  isArchived: boolean,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const types = await listTicketTypes(tx, eventId);
    const before = types.find((type) => type.id === ticketTypeId);
    if (!before) return fail('type_unknown');
    const wasArchived = before.archived_at !== null;
    if (wasArchived === isArchived) return ok({ value: undefined, noted: null });
    const sold = currentTypes(types);
    if (!isArchived && sold.length >= MOST_TYPES) return fail('too_many_types');
    if (!isArchived && sold.some((type) => sameName(type.name, before.name)))
      return fail('named_twice', { field: 'name' });
    await updateArchived(tx, ticketTypeId, isArchived ? by.now : null);
    const action = isArchived ? 'ticket_type.archived' : 'ticket_type.brought_back';
    const changes = { is_archived: [wasArchived, isArchived] as [boolean, boolean] };
    return ok({ value: undefined, noted: { action, subject: `ticket_type:${ticketTypeId}`, changes } });
  });
}
