import { findOwner } from '#modules/merchants/index.ts';
import { findOrder } from '#modules/orders/index.ts';
import { findRefundRequest } from '#modules/tickets/index.ts';
import { inLanguage, type MailServices, openOrderFrame, queueMailTo } from './mails/order-frame.ts';
import { composeRefundAskedMail } from './mails/refund-mail.ts';

// The organiser decides and answers the buyer.
export async function tellRefundAsked(services: MailServices, reference: string): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  const request = order && (await findRefundRequest(sql, order.id));
  if (!order || !request) return;
  const asked = await openOrderFrame(services, order);
  // The language of an organiser without an account is not known; the buyer's is the best guess.
  const owner = await findOwner(sql, asked.event.organizer_slug);
  const locale = owner?.locale ?? order.locale;
  const to = asked.event.organizer_email ?? owner?.email ?? asked.siteEmail;
  if (to === null) return;
  const frame = inLanguage(asked, locale);
  const mail = composeRefundAskedMail(frame, request);
  await sql
    .transaction()
    .execute((tx) => queueMailTo(tx, { about: `refund-asked:${reference}`, to, locale }, mail));
}
