import { findOrder } from '#modules/orders/index.ts';
import {
  type LoadedTicket,
  loadTickets,
  stillTheBuyers,
  type TicketServices,
} from '#modules/tickets/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { firstNameOf, harmless } from '#shared/harmless-name.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import {
  inLanguage,
  type MailServices,
  type OrderFrame,
  type OrderMail,
  openOrderFrame,
  queueMailTo,
  queueOrderMail,
  queueOrderSms,
} from './mails/order-frame.ts';
import { getNotices, listUntold, type Untold } from './notices.queries.ts';

export type HolderServices = MailServices & Pick<TicketServices, 'ticketAccess'>;

// A ticket that was passed on; `sender` is whose it was, `url` opens it alone.
export interface PassedOn {
  sender: string;
  ticket: LoadedTicket;
  url: string;
}

export interface HolderWords {
  // `mine`: the tickets that the buyer still has.
  toBuyer(frame: OrderFrame, mine: readonly LoadedTicket[]): OrderMail;
  // Does not name the order or its price.
  toHolder(frame: OrderFrame, passedOn: PassedOn): OrderMail;
  sms(frame: OrderFrame, link: string): string;
}

const AT_ONCE = 200;

// Everybody who holds a ticket hears what is new about the event: whoever bought it, and whom it was passed on to. Goes order
// by order; whatever stops it, the next run tells those who have not been told. Each notice is told once, and if another one
// was given meanwhile, they hear of the last alone.
export async function tellHolders(
  services: HolderServices,
  eventId: number,
  subject: 'moved' | 'place',
  words: HolderWords,
): Promise<void> {
  const { sql } = services.db;
  const notices = await getNotices(sql, eventId);
  const since = notices[`${subject}_notice_at` as const];
  const isOn = notices.status === 'published' || notices.status === 'postponed';
  if (!isOn || since === null) return;
  const untold: Untold = { eventId, about: `${subject}-${since.toISOString()}`, since };
  let after = 0;
  for (;;) {
    const orders = await listUntold(sql, { ...untold, after, most: AT_ONCE });
    for (const { reference } of orders) await tellOrder(services, reference, untold.about, words);
    after = orders.at(-1)?.id ?? after;
    if (orders.length < AT_ONCE) return;
  }
}

async function tellOrder(
  services: HolderServices,
  reference: string,
  about: string,
  words: HolderWords,
): Promise<void> {
  const { sql } = services.db;
  const order = await findOrder(sql, reference);
  if (!order) return;
  const [frame, loaded] = await Promise.all([openOrderFrame(services, order), loadTickets(sql, order)]);
  const passedOn = loaded.tickets.filter(
    ({ passed_on_at, state }) => passed_on_at !== null && state === 'valid',
  );
  const hasSms = services.messages.hasChannel('sms');
  await sql.transaction().execute(async (tx) => {
    await queueOrderMail(tx, frame, about, words.toBuyer(frame, stillTheBuyers(loaded)));
    if (hasSms) await queueOrderSms(tx, frame, about, words.sms(frame, frame.orderUrl));
    for (const ticket of passedOn) {
      const locale = ticket.holder_locale ?? order.locale;
      const theirs = inLanguage(frame, locale);
      const token = services.ticketAccess.ticketToken(ticket.id, ticket.held_since);
      const url = services.publicUrl + ticketPath(ticket.id, token);
      const head = { about: `${about}:${ticket.id}`, locale };
      if (ticket.holder_email !== null) {
        const told = { sender: firstNameOf(harmless(order.buyer_name)), ticket, url };
        await queueMailTo(tx, { ...head, to: ticket.holder_email }, words.toHolder(theirs, told));
      }
      if (hasSms && ticket.holder_phone !== null) {
        const text = words.sms(theirs, url);
        await queueMessage(tx, { ...head, channel: 'sms', to: ticket.holder_phone, text });
      }
    }
  });
}
