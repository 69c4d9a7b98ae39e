import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import { lockForSender, type Sender } from './change-ticket.ts';
import { takeSending } from './offer-ticket.ts';
import { addSending, findOpenOffer } from './sharing.queries.ts';

// Sends the same link once more.
export function resendOffer({ sql }: Pick<Database, 'sql'>, sender: Sender) {
  return sql.transaction().execute(async (tx) => {
    const locked = await lockForSender(tx, sender);
    if (!locked.ok) return locked;
    const offer = await findOpenOffer(tx, sender.ticketId);
    if (!offer) return fail('no_open_offer');
    const wait = await takeSending(tx, sender.ticketId);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    const times = await addSending(tx, offer.id);
    await announce(tx, 'ticket.offered', { offerId: offer.id, times });
    return ok(undefined);
  });
}
