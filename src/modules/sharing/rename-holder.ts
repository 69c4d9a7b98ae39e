import { type By, may, writeAudit } from '#modules/merchants/index.ts';
import { findOrder, getOrganizerOf } from '#modules/orders/index.ts';
import { findTicketByNumber, lockTicket, updateHolderName } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import { maskName } from '#shared/mask-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findOpenOffer, insertHistory } from './sharing.queries.ts';

type Reason =
  | 'not_allowed'
  | 'proof_needed'
  | 'ticket_not_found'
  | 'ticket_passed_on'
  | 'ticket_sent'
  | 'ticket_used'
  | 'ticket_revoked';

export interface NewName {
  reference: string;
  // Which ticket of the order, from 1.
  ticket: number;
  name: string;
}

// The organiser changes the name on a ticket that its buyer still has, also after doors have opened: a slip is often found
// there. Its code stays the same.
export function renameHolder(
  { sql }: Pick<Database, 'sql'>,
  { reference, ticket: number, name }: NewName,
  by: By,
): Promise<Result<null, Reason>> {
  return sql.transaction().execute(async (tx) => {
    const found = await findTicketByNumber(tx, reference, number);
    if (!found) return fail('ticket_not_found', { field: 'ticket' });
    const where = { organizerId: await getOrganizerOf(tx, found.event_id), eventId: found.event_id };
    const allowed = may(by.actor, 'edit_orders', where, by.now);
    if (!allowed.ok) return allowed;
    const locked = await lockTicket(tx, found.id);
    if (!locked) return fail('ticket_not_found', { field: 'ticket' });
    if (locked.passed_on_at !== null) return fail('ticket_passed_on', { field: 'name' });
    if (locked.state !== 'valid')
      return fail(locked.state === 'used' ? 'ticket_used' : 'ticket_revoked', { field: 'name' });
    if (await findOpenOffer(tx, found.id)) return fail('ticket_sent', { field: 'name' });
    if (locked.holder === name) return ok(null);
    await updateHolderName(tx, found.id, name);
    await insertHistory(tx, {
      ticketId: found.id,
      what: 'assigned',
      actor: 'organizer',
      name,
      generation: locked.generation,
    });
    // Names are in the ticket's own history, where they can be forgotten.
    const before = locked.holder ?? (await findOrder(tx, reference))?.buyer_name ?? '';
    await writeAudit(tx, by, {
      ...where,
      action: 'order.ticket_renamed',
      subject: `order:${reference}`,
      changes: { ticket: [null, number], holder: [maskName(before), maskName(name)] },
    });
    return ok(null);
  });
}
