import type { News } from '#modules/news/index.ts';
import { findOrder } from '#modules/orders/index.ts';
import { loadTickets } from '#modules/tickets/index.ts';
import { firstNameOf, harmless } from '#shared/harmless-name.ts';
import {
  inLanguage,
  type MailServices,
  openOrderFrame,
  queueMailTo,
  queueOrderMail,
} from './mails/order-frame.ts';
import { composeHolderLostMail, composeTicketsRefundedMail } from './mails/taken-back-mails.ts';

// To the buyer, and to everybody whom one of the tickets was passed on to.
export async function tellTakenBack(
  services: MailServices,
  news: News['order.tickets_taken_back'],
): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, news.reference);
  if (!order) return;
  const [frame, loaded] = await Promise.all([openOrderFrame(services, order), loadTickets(sql, order)]);
  const tickets = loaded.tickets.filter(({ id }) => news.ticketIds.includes(id));
  const mail = composeTicketsRefundedMail(frame, { ...news, tickets });
  const passedOn = tickets.filter((ticket) => ticket.passed_on_at !== null);
  await sql.transaction().execute(async (tx) => {
    // A ticket is taken back only once, so the first one identifies the news.
    await queueOrderMail(tx, frame, `taken-back:${news.ticketIds[0]}`, mail);
    for (const { id, holder_email: to, holder_locale } of passedOn) {
      if (to === null) continue;
      const locale = holder_locale ?? order.locale;
      const sender = firstNameOf(harmless(order.buyer_name));
      const lost = composeHolderLostMail(inLanguage(frame, locale), { sender, cause: news.cause });
      await queueMailTo(tx, { about: `ticket-lost:${id}`, to, locale }, lost);
    }
  });
}
