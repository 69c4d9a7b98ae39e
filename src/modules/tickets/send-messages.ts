import { findOrder, isPaid } from '#modules/orders/index.ts';
import { listRefunds } from '#modules/payments/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import type { AttachmentMakers } from '#platform/messages/outbox.ts';
import { type LoadedTickets, loadTickets } from './load-tickets.ts';
import {
  type ComposedMail,
  type MailFrame,
  type MailServices,
  openFrame,
  queueMail,
} from './mails/mail-frame.ts';
import {
  composeExpiredMail,
  composeFailedMail,
  composePendingMail,
  composeRefundMail,
  composeTooLateMail,
} from './mails/payment-mails.ts';
import { composeTicketsSms } from './mails/sms.ts';
import { composeTicketsMail, TICKETS_CALENDAR, TICKETS_PDF } from './mails/tickets-mail.ts';
import { makeCalendar, makePdf } from './make-files.ts';
import type { TicketServices } from './ticket-services.ts';
import { listLongPayments } from './tickets.queries.ts';

// Each of these tells a buyer one thing, by mail and, where it matters most, by SMS. Safe to run twice: the same
// news about the same order is one message.

export async function sendTickets(services: MailServices, reference: string): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order || !isPaid(order.state)) return;
  const [frame, loaded] = await Promise.all([
    openFrame(services, order),
    loadTickets(services.db.sql, order),
  ]);
  if (loaded.tickets.length === 0) return;
  const mail = composeTicketsMail(frame, loaded);
  await services.db.sql.transaction().execute(async (tx) => {
    await queueMail(tx, frame, 'tickets', mail);
    if (!services.messages.hasChannel('sms')) return;
    await queueMessage(tx, {
      about: `tickets:${reference}`,
      channel: 'sms',
      to: order.buyer_phone,
      locale: order.locale,
      text: composeTicketsSms(frame, loaded.tickets.length),
    });
  });
}

export async function tellPaidTooLate(services: MailServices, reference: string): Promise<void> {
  await tell(services, reference, 'paid-too-late', async (frame) => {
    const refunds = await listRefunds(services.db.sql, reference);
    const late = refunds.filter((refund) => refund.cause === 'late_payment');
    return composeTooLateMail(frame, sumOf(late));
  });
}

export async function tellRefunded(services: MailServices, reference: string): Promise<void> {
  await tell(services, reference, 'refunded', async (frame) => {
    const refunds = await listRefunds(services.db.sql, reference);
    return composeRefundMail(frame, sumOf(refunds.filter((refund) => refund.status === 'done')));
  });
}

// Held on: try again. Given back: look whether there are still some. Paid meanwhile: nothing to say.
export async function tellPaymentFailed(services: MailServices, reference: string): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (order?.state === 'held' && !order.is_overdue) {
    await tell(services, reference, 'payment-failed', async (frame) => composeFailedMail(frame));
  } else if (order?.state === 'expired' || order?.state === 'held') {
    await tell(services, reference, 'hold-expired', async (frame) => composeExpiredMail(frame));
  }
}

const LONG_SECONDS = 90;

export async function tellLongPayments(services: MailServices): Promise<void> {
  for (const reference of await listLongPayments(services.db.sql, LONG_SECONDS)) {
    await tell(services, reference, 'payment-pending', async (frame) => composePendingMail(frame));
  }
}

async function tell(
  services: MailServices,
  reference: string,
  about: string,
  compose: (frame: MailFrame) => Promise<ComposedMail>,
): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order) return;
  const frame = await openFrame(services, order);
  const mail = await compose(frame);
  await services.db.sql.transaction().execute((tx) => queueMail(tx, frame, about, mail));
}

const sumOf = (refunds: { amountMinor: number }[]) =>
  refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);

// What is attached to the mails above, made as they are sent.
export function ticketAttachments(
  services: Pick<TicketServices, 'db' | 'signingKeys' | 'publicUrl'>,
): AttachmentMakers {
  const load = async (reference: string): Promise<LoadedTickets> => {
    const order = await findOrder(services.db.sql, reference);
    if (!order) throw new Error(`There is no order ${reference}`);
    return loadTickets(services.db.sql, order);
  };
  return {
    [TICKETS_PDF]: async (reference, locale) =>
      (await makePdf(services, await load(reference), null, { locale, size: 'a4' })).content,
    [TICKETS_CALENDAR]: async (reference, locale) =>
      (await makeCalendar(services, await load(reference), null, locale)).content,
  };
}
