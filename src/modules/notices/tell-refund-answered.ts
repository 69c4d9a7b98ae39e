import { findOrder } from '#modules/orders/index.ts';
import { findRefundRequest } from '#modules/tickets/index.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';
import { composeRefundAnsweredMail } from './mails/refund-mail.ts';

// What the organiser says to a buyer who asked for the money back. Once: a request is answered once.
export async function tellRefundAnswered(services: MailServices, reference: string): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  const request = order && (await findRefundRequest(sql, order.id));
  if (!order || !request || request.state === 'open' || order.buyer_email === '') return;
  const frame = await openOrderFrame(services, order);
  const mail = composeRefundAnsweredMail(frame, request.answer, request.state === 'granted');
  await sql.transaction().execute((tx) => queueOrderMail(tx, frame, 'refund-answered', mail));
}
