import { randomUUID } from 'node:crypto';
import { passTicketOn, randomCodes, type TicketServices } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Locale } from '#shared/i18n.ts';
import { insertHistory, insertOffer, updateOffer } from './sharing.queries.ts';

interface Handover {
  ticketId: string;
  sender: { name: string; email: string; locale: Locale };
  receiver: { name: string; email: string; accountId: string; locale: Locale };
}

// For demo data: records that a ticket that was just issued was passed on; nobody is told.
export async function recordPassedOn(
  tx: Tx,
  { ticketAccess }: Pick<TicketServices, 'ticketAccess'>,
  { ticketId, sender, receiver }: Handover,
): Promise<void> {
  const id = randomUUID();
  const [code = ''] = randomCodes(1);
  const { name, email } = receiver;
  await insertOffer(tx, {
    id,
    ticket_id: ticketId,
    generation: 1,
    token_hash: tokenHash(ticketAccess.offerToken(id)),
    channel: 'email',
    sender_name: sender.name,
    sender_email: sender.email,
    sender_locale: sender.locale,
    receiver_name: name,
    receiver_email: email,
    receiver_phone: null,
  });
  const about = { ticketId, name };
  await insertHistory(tx, { ...about, what: 'offered', actor: 'buyer', generation: 1 });
  const generation = await passTicketOn(tx, ticketId, { ...receiver, phone: null, code });
  await updateOffer(tx, id, 'accepted', randomUUID());
  await insertHistory(tx, { ...about, what: 'accepted', actor: 'receiver', generation });
}
