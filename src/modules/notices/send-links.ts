import { findOrder, type OrderRow } from '#modules/orders/index.ts';
import {
  type HeldLinkRow,
  listHeldLinksOf,
  listReferencesOf,
  type TicketServices,
} from '#modules/tickets/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { readEmailKey } from '#shared/email.ts';
import { isMobileOf } from '#shared/phone.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { composeLinksMail, type OwnLink } from './mails/links-mail.ts';
import { inLanguage, type MailServices, openOrderFrame, queueMailTo } from './mails/order-frame.ts';
import { composeAcceptedSms } from './mails/sms.ts';

type LinkServices = MailServices & Pick<TicketServices, 'ticketAccess'>;

interface Found extends OwnLink {
  id: string;
  email: string | null;
  phone: string | null;
}

const DAY_SECONDS = 86_400;
const MOST = 20;

// Sends the links to somebody's orders, and to tickets that others gave them, to the address on file, once a day at most.
// Safe to run twice.
export async function sendLinks(
  services: LinkServices,
  wanted: { email: string | null; emailKey: string | null; phones: string[] },
): Promise<void> {
  const found = [...(await ordersOf(services, wanted)), ...(await heldBy(services, wanted))];
  // The same phone may stand with several email addresses: each address gets only what is its own.
  const byMailbox = Object.groupBy(found, ({ email }) => (email === null ? '' : readEmailKey(email)));
  for (const [mailbox, own] of Object.entries(byMailbox)) {
    if (own && mailbox !== '') await sendTo(services, mailbox, own);
  }
  for (const own of byMailbox[''] ?? []) await sendSms(services, own);
}

async function ordersOf(services: LinkServices, wanted: { emailKey: string | null; phones: string[] }) {
  const references = await listReferencesOf(services.db.sql, wanted, MOST);
  const orders = await Promise.all(references.map((reference) => findOrder(services.db.sql, reference)));
  return Promise.all(orders.filter((order) => order !== null).map((order) => openOrderLink(services, order)));
}

async function openOrderLink(services: LinkServices, order: OrderRow): Promise<Found> {
  const frame = await openOrderFrame(services, order);
  const { reference, buyer_email: email, buyer_phone: phone } = order;
  return { id: reference, email: email || null, phone, frame, label: reference, url: frame.orderUrl };
}

async function heldBy(
  services: LinkServices,
  { email, emailKey, phones }: { email: string | null; emailKey: string | null; phones: string[] },
): Promise<Found[]> {
  const emails = [email, emailKey].filter((one) => one !== null);
  const held = await listHeldLinksOf(services.db.sql, { emails, phones }, MOST);
  const links = await Promise.all(held.map((row) => openHeldLink(services, row)));
  return links.filter((link) => link !== null);
}

// It opens this ticket alone, and nothing is said of its order.
async function openHeldLink(services: LinkServices, held: HeldLinkRow): Promise<Found | null> {
  const order = await findOrder(services.db.sql, held.reference);
  if (!order) return null;
  const { ticket_id: id, email, phone } = held;
  const frame = inLanguage(await openOrderFrame(services, order), held.locale ?? order.locale);
  const token = services.ticketAccess.ticketToken(id, held.held_since);
  return {
    id,
    email,
    phone,
    frame,
    label: held.ticket_type,
    url: services.publicUrl + ticketPath(id, token),
  };
}

async function sendTo({ db }: LinkServices, mailbox: string, own: Found[]): Promise<void> {
  const [first] = own;
  if (!first || first.email === null) return;
  const { id, email: to, frame } = first;
  await db.sql.transaction().execute(async (tx) => {
    if ((await takeTry(tx, `links-to:${mailbox}`, 1, DAY_SECONDS)) > 0) return;
    const about = `links-${dayOf(first)}:${id}`;
    await queueMailTo(tx, { about, to, locale: frame.order.locale }, composeLinksMail(first, own));
  });
}

// Whoever was given tickets with a number alone gets the link there, if it is one of the event's country: others cost a lot
// and may be anybody's.
async function sendSms({ db, messages }: LinkServices, own: Found): Promise<void> {
  const { id, phone: to, frame, url } = own;
  if (to === null || !isMobileOf(to, frame.event.country_code) || !messages.hasChannel('sms')) return;
  await db.sql.transaction().execute(async (tx) => {
    if ((await takeTry(tx, `links-to:${id}`, 1, DAY_SECONDS)) > 0) return;
    const about = `links-${dayOf(own)}:${id}`;
    const text = composeAcceptedSms(frame, url);
    await queueMessage(tx, { about, channel: 'sms', to, locale: frame.order.locale, text });
  });
}

const dayOf = ({ frame }: Found) => frame.order.server_time.toISOString().slice(0, 10);
