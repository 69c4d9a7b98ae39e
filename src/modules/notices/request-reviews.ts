import { findOrder } from '#modules/orders/index.ts';
import { insertRequest, listEventsToAskAbout, listOrdersToAsk } from '#modules/reviews/index.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';
import { composeRequestMail } from './mails/review-mail.ts';

// Asks everybody who was there how it was, on the day after. Safe to run twice: each is asked once per event.
export async function requestReviews(services: MailServices): Promise<void> {
  const { sql } = services.db;
  for (const eventId of await listEventsToAskAbout(sql)) {
    for (const reference of await listOrdersToAsk(sql, eventId)) await requestReview(services, reference);
  }
}

async function requestReview(services: MailServices, reference: string): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order) return;
  const frame = await openOrderFrame(services, order);
  const mail = composeRequestMail(frame);
  await services.db.sql.transaction().execute(async (tx) => {
    if (await insertRequest(tx, order.event_id, order.buyer_email)) {
      await queueOrderMail(tx, frame, 'review-request', mail);
    }
  });
}
