import type { News } from '#modules/news/index.ts';
import { findOrder } from '#modules/orders/index.ts';
import { loadTickets } from '#modules/tickets/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { firstNameOf, harmless } from '#shared/harmless-name.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { inLanguage, openOrderFrame, queueMailTo } from './mails/order-frame.ts';
import { composeAcceptedSms } from './mails/sms.ts';
import {
  composeTypeChangedHolderMail,
  composeTypeChangedMail,
  typeAndDay,
} from './mails/type-changed-mails.ts';
import type { HolderServices } from './tell-holders.ts';

// To whoever holds the ticket: the buyer, or whom it was passed on to. Those without an email get the link by SMS.
export async function tellTypeChanged(
  services: HolderServices,
  { reference, ticketId, generation, ...was }: News['ticket.type_changed'],
): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  if (!order) return;
  const [frame, loaded] = await Promise.all([openOrderFrame(services, order), loadTickets(sql, order)]);
  const ticket = loaded.tickets.find(({ id }) => id === ticketId);
  // Of several changes they hear the last; what was taken back meanwhile is told by that.
  if (!ticket || ticket.generation !== generation || ticket.state === 'revoked') return;
  const isPassedOn = ticket.passed_on_at !== null;
  const locale = isPassedOn ? (ticket.holder_locale ?? order.locale) : order.locale;
  const theirs = inLanguage(frame, locale);
  const before = typeAndDay(was.before, was.beforeDate, locale);
  const url = isPassedOn
    ? services.publicUrl +
      ticketPath(ticket.id, services.ticketAccess.ticketToken(ticket.id, ticket.held_since))
    : frame.orderUrl;
  const email = isPassedOn ? ticket.holder_email : order.buyer_email;
  const phone = isPassedOn ? ticket.holder_phone : order.buyer_phone;
  const sender = firstNameOf(harmless(order.buyer_name));
  const head = { about: `type-${generation}:${ticket.id}`, locale };
  const mail = isPassedOn
    ? composeTypeChangedHolderMail(theirs, { ticket, before, sender, url })
    : composeTypeChangedMail(theirs, { ticket, before });
  await sql.transaction().execute(async (tx) => {
    if (email) await queueMailTo(tx, { ...head, to: email }, mail);
    else if (phone && services.messages.hasChannel('sms'))
      await queueMessage(tx, { ...head, channel: 'sms', to: phone, text: composeAcceptedSms(theirs, url) });
  });
}
