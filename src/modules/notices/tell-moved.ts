import { findOrder } from '#modules/orders/index.ts';
import { firstNameOf, getTicketEvent, loadTickets, type TicketServices } from '#modules/tickets/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { composeMovedHolderMail, composeMovedMail } from './mails/moved-mails.ts';
import {
  inLanguage,
  type MailServices,
  openOrderFrame,
  queueMailTo,
  queueOrderMail,
} from './mails/order-frame.ts';
import { composeMovedSms } from './mails/sms.ts';
import { listUntoldOfMove } from './notices.queries.ts';

type Needs = MailServices & Pick<TicketServices, 'ticketAccess'>;

const AT_ONCE = 200;

// Everybody who holds a ticket hears of the event's new date: whoever bought it, and whom it was passed on to. Goes
// order by order; whatever stops it, the next run tells those who have not been told. Moved again meanwhile: they hear
// of the last date alone.
export async function tellMoved(services: Needs, eventId: number): Promise<void> {
  const { sql } = services.db;
  const event = await getTicketEvent(sql, eventId);
  const isOn = event.status === 'published' || event.status === 'postponed';
  if (!isOn || event.moved_notice_at === null) return;
  const about = `moved-${event.starts_at.toISOString()}`;
  let after = 0;
  for (;;) {
    const untold = await listUntoldOfMove(sql, { eventId, about, after, most: AT_ONCE });
    for (const { reference } of untold) await tellOrder(services, reference, about);
    after = untold.at(-1)?.id ?? after;
    if (untold.length < AT_ONCE) return;
  }
}

async function tellOrder(services: Needs, reference: string, about: string): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  if (!order) return;
  const [frame, loaded] = await Promise.all([openOrderFrame(services, order), loadTickets(sql, order)]);
  const passedOn = loaded.tickets.filter(
    ({ passed_on_at, state }) => passed_on_at !== null && state === 'valid',
  );
  const hasSms = services.messages.hasChannel('sms');
  await sql.transaction().execute(async (tx) => {
    await queueOrderMail(tx, frame, about, composeMovedMail(frame));
    if (hasSms) {
      await queueMessage(tx, {
        about: `${about}:${reference}`,
        channel: 'sms',
        to: order.buyer_phone,
        locale: order.locale,
        text: composeMovedSms(frame, frame.orderUrl),
      });
    }
    for (const ticket of passedOn) {
      const locale = ticket.holder_locale ?? order.locale;
      const theirs = inLanguage(frame, locale);
      const token = services.ticketAccess.ticketToken(ticket.id, ticket.generation);
      const url = `${services.publicUrl}/tickets/${ticket.id}?t=${token}`;
      const head = { about: `${about}:${ticket.id}`, locale };
      if (ticket.holder_email !== null) {
        const told = { sender: firstNameOf(order.buyer_name), ticket, url };
        await queueMailTo(tx, { ...head, to: ticket.holder_email }, composeMovedHolderMail(theirs, told));
      }
      if (hasSms && ticket.holder_phone !== null) {
        const text = composeMovedSms(theirs, url);
        await queueMessage(tx, { ...head, channel: 'sms', to: ticket.holder_phone, text });
      }
    }
  });
}
