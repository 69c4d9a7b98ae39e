import { findOwnerLocale } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { findOrder, isPaid } from '#modules/orders/index.ts';
import { listRefunds } from '#modules/payments/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import type { AttachmentMakers } from '#platform/messages/outbox.ts';
import type { Locale } from '#shared/i18n.ts';
import { type LoadedTickets, loadTickets } from './load-tickets.ts';
import {
  inLanguage,
  type MailServices,
  type OrderFrame,
  type OrderMail,
  openOrderFrame,
  queueMailTo,
  queueOrderMail,
} from './mails/order-frame.ts';
import {
  composeExpiredMail,
  composeFailedMail,
  composePendingMail,
  composeRefundMail,
  composeTooLateMail,
} from './mails/payment-mails.ts';
import { composeRefundAskedMail } from './mails/refund-mail.ts';
import { HOLDER_PDF } from './mails/sharing-mails.ts';
import { composeSiteMail, type SiteNews } from './mails/site-mails.ts';
import { composeTicketsSms } from './mails/sms.ts';
import { composeHolderLostMail, composeTicketsRefundedMail } from './mails/taken-back-mails.ts';
import { composeTicketsMail, TICKETS_CALENDAR, TICKETS_PDF } from './mails/tickets-mail.ts';
import { makeCalendar, makePdf } from './make-files.ts';
import { findRefundRequest } from './refund-requests.queries.ts';
import { firstNameOf } from './sharing.rules.ts';
import type { TicketServices } from './ticket-services.ts';
import { findTicketPlace, listLongPayments } from './tickets.queries.ts';

// Each of these tells a buyer one thing, by mail and, where it matters most, by SMS. Safe to run twice: the same
// news about the same order is one message.

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
    await queueOrderMail(tx, frame, 'tickets', mail);
    if (!services.messages.hasChannel('sms') || order.buyer_phone === '') return;
    await queueMessage(tx, {
      about: `tickets:${reference}`,
      channel: 'sms',
      to: order.buyer_phone,
      locale: order.locale,
      text: composeTicketsSms(frame, loaded),
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
    const returned = sumOf(refunds.filter((refund) => refund.status === 'done'));
    // Of free tickets there is nothing to say but what was said when they were taken back.
    return returned === 0 ? null : composeRefundMail(frame, returned);
  });
}

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
    // A ticket is taken back once, so the first names the whole.
    await queueOrderMail(tx, frame, `taken-back:${news.ticketIds[0]}`, mail);
    for (const { id, holder_email: to, holder_locale } of passedOn) {
      if (to === null) continue;
      const locale = holder_locale ?? order.locale;
      const sender = firstNameOf(order.buyer_name);
      const lost = composeHolderLostMail(inLanguage(frame, locale), { sender, cause: news.cause });
      await queueMailTo(tx, { about: `ticket-lost:${id}`, to, locale }, lost);
    }
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
  compose: (frame: OrderFrame) => Promise<OrderMail | null>,
): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order) return;
  const frame = await openOrderFrame(services, order);
  const mail = await compose(frame);
  if (mail === null) return;
  await services.db.sql.transaction().execute((tx) => queueOrderMail(tx, frame, about, mail));
}

// The organiser decides and answers the buyer.
export async function tellRefundAsked(services: MailServices, reference: string): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  const request = order && (await findRefundRequest(sql, order.id));
  if (!order || !request) return;
  const asked = await openOrderFrame(services, order);
  // Of an organiser without an account nobody knows the language: that of the buyer is the best guess.
  const locale = (await findOwnerLocale(sql, asked.event.organizer_slug)) ?? order.locale;
  const frame = inLanguage(asked, locale);
  const mail = composeRefundAskedMail(frame, request.words);
  await sql
    .transaction()
    .execute((tx) =>
      queueMailTo(tx, { about: `refund-asked:${reference}`, to: frame.event.organizer_email, locale }, mail),
    );
}

// To whoever runs the site, in the site's language: the money of an order is not as it should be.
export async function tellSite(
  services: MailServices,
  reference: string,
  news: SiteNews,
  locale: Locale,
  // Tells apart what may happen to an order more than once.
  which = '',
): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  const frame = order && inLanguage(await openOrderFrame(services, order), locale);
  if (!frame?.siteEmail) return;
  const about = `${news}:${reference}:${which}`;
  const mail = composeSiteMail(frame, news);
  const to = frame.siteEmail;
  await sql.transaction().execute((tx) => queueMailTo(tx, { about, to, locale }, mail));
}

const sumOf = (refunds: { amountMinor: number }[]) =>
  refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);

// What is attached to the mails above, made as they are sent.
export function ticketAttachments(
  services: Pick<TicketServices, 'db' | 'signingKeys' | 'publicUrl'>,
): AttachmentMakers {
  const { sql } = services.db;
  const load = async (reference: string): Promise<LoadedTickets> => {
    const order = await findOrder(sql, reference);
    if (!order) throw new Error(`There is no order ${reference}`);
    return loadTickets(sql, order);
  };
  return {
    [TICKETS_PDF]: async (reference, locale) =>
      (await makePdf(services, await load(reference), null, { locale, size: 'a4', role: 'buyer' })).content,
    [HOLDER_PDF]: async (ref, locale) => {
      const [ticketId = '', generation = ''] = ref.split(':');
      const place = await findTicketPlace(sql, ticketId);
      const loaded = await load(place?.reference ?? '');
      const ticket = loaded.tickets.find(({ id }) => id === ticketId);
      if (!ticket) throw new Error(`There is no ticket ${ticketId}`);
      // Passed on again before the mail left: the paper says so instead of showing somebody else's code.
      const isTheirs = ticket.generation === Number(generation);
      const shown = { ...ticket, number: 1, ...(!isTheirs && { state: 'revoked' as const, code: '' }) };
      const alone = { ...loaded, tickets: [shown] };
      return (await makePdf(services, alone, shown, { locale, size: 'a4', role: 'holder' })).content;
    },
    [TICKETS_CALENDAR]: async (reference, locale) =>
      (await makeCalendar(services, await load(reference), null, { locale, role: 'buyer' })).content,
  };
}
