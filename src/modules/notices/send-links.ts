import { findOrder, type OrderRow } from '#modules/orders/index.ts';
import { listReferencesOf } from '#modules/tickets/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { readEmailKey } from '#shared/email.ts';
import { composeLinksMail } from './mails/links-mail.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';

const DAY_SECONDS = 86_400;
const MOST_ORDERS = 20;

// Sends the links to somebody's orders to the address on file, once a day at most. Safe to run twice.
export async function sendLinks(
  services: MailServices,
  wanted: { emailKey: string | null; phones: string[] },
): Promise<void> {
  const { sql } = services.db;
  const references = await listReferencesOf(sql, wanted, MOST_ORDERS);
  const found = await Promise.all(references.map((reference) => findOrder(sql, reference)));
  const orders = found.filter((order) => order !== null);
  // The same phone may have ordered with several email addresses: each address gets only its own orders.
  for (const own of Object.values(Object.groupBy(orders, (order) => readEmailKey(order.buyer_email)))) {
    if (own) await sendTo(services, own);
  }
}

async function sendTo(services: MailServices, orders: OrderRow[]): Promise<void> {
  const [latest] = orders;
  if (!latest) return;
  const frames = await Promise.all(orders.map((order) => openOrderFrame(services, order)));
  await services.db.sql.transaction().execute(async (tx) => {
    const key = readEmailKey(latest.buyer_email);
    if ((await takeTry(tx, `links-to:${key}`, 1, DAY_SECONDS)) > 0) return;
    const [frame] = frames;
    if (!frame) return;
    const day = latest.server_time.toISOString().slice(0, 10);
    await queueOrderMail(tx, frame, `links-${day}`, composeLinksMail(frame, frames));
  });
}
