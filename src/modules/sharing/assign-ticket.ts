import { type Holder, updateHolder } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import { lockForSender, type Sender } from './change-ticket.ts';
import { findOpenOffer, insertHistory } from './sharing.queries.ts';

// Puts a name and a contact on a ticket, or removes them. Its code stays the same, and nobody is sent anything.
export function assignTicket({ sql }: Pick<Database, 'sql'>, sender: Sender, holder: Holder) {
  return sql.transaction().execute(async (tx) => {
    const locked = await lockForSender(tx, sender);
    if (!locked.ok) return locked;
    if (await findOpenOffer(tx, sender.ticketId)) return fail('ticket_sent');
    await updateHolder(tx, sender.ticketId, holder);
    if (holder.name !== locked.value.holder) {
      await insertHistory(tx, {
        ticketId: sender.ticketId,
        what: 'assigned',
        actor: sender.role,
        name: holder.name,
        generation: sender.generation,
      });
    }
    return ok(undefined);
  });
}
