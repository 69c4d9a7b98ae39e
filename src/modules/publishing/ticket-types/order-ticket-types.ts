import { listTicketTypes, updateTypeOrder } from '#modules/catalog/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { currentTypes } from './type-fields.ts';

type Reason = ChangeRefusal | 'types_changed';

// Sets the order in which types are shown; every type must be named once. `types_changed`: somebody added or archived
// one meanwhile.
export function orderTicketTypes(
  db: Database,
  eventId: number,
  ticketTypeIds: readonly number[],
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const before = currentTypes(await listTicketTypes(tx, eventId)).map((type) => type.id);
    const after = [...ticketTypeIds];
    const isAll = after.length === before.length && before.every((id) => after.includes(id));
    if (!isAll) return fail('types_changed', { data: { ticket_type_ids: before } });
    const changes = differences({ order: before }, { order: after });
    if (changes) await updateTypeOrder(tx, after);
    const subject = `event:${eventId}`;
    return ok({ value: undefined, noted: changes && { action: 'ticket_types.ordered', subject, changes } });
  });
}
