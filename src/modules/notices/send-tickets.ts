import { admitTicketsMail, findOrder, isPaid, noteWithheld, ticketsAbout } from '#modules/orders/index.ts';
import { loadTickets } from '#modules/tickets/index.ts';
import { wasQueued } from '#platform/messages/messages.ts';
import { type MailServices, openOrderFrame, queueOrderMail, queueOrderSms } from './mails/order-frame.ts';
import { composeTicketsSms } from './mails/sms.ts';
import { composeTicketsMail } from './mails/tickets-mail.ts';

// Sends the tickets to the buyer by mail and SMS, unless too many free ones were ordered for this contact. Safe to run
// twice: an order's tickets are one mail.
export async function sendTickets(services: MailServices, reference: string): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order || !isPaid(order.state)) return;
  const [frame, loaded] = await Promise.all([
    openOrderFrame(services, order),
    loadTickets(services.db.sql, order),
  ]);
  if (loaded.tickets.length === 0) return;
  const mail = composeTicketsMail(frame, loaded);
  await services.db.sql.transaction().execute(async (tx) => {
    const about = ticketsAbout(reference);
    if (await wasQueued(tx, { channel: 'mail', about })) return;
    if ((await admitTicketsMail(tx, order)) > 0) return noteWithheld(tx, order);
    await queueOrderMail(tx, frame, 'tickets', mail);
    if (services.messages.hasChannel('sms'))
      await queueOrderSms(tx, frame, 'tickets', composeTicketsSms(frame, loaded));
  });
}
