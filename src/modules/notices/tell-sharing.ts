import { findOrder } from '#modules/orders/index.ts';
import { findOffer, type OfferRow } from '#modules/sharing/index.ts';
import {
  acceptUrl,
  findOrderOfTicket,
  type LoadedTicket,
  listLastOffers,
  loadTickets,
  type TicketServices,
} from '#modules/tickets/index.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { firstNameOf, harmless } from '#shared/harmless-name.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { distributePath, ticketPath } from '#web/paths/tickets.ts';
import { inLanguage, type OrderFrame, openOrderFrame, queueMailTo } from './mails/order-frame.ts';
import {
  composeAcceptedMail,
  composeOfferMail,
  composeOfferSentMail,
  composePassedOnMail,
  composeTakenBackMail,
  composeYoursAgainMail,
} from './mails/sharing-mails.ts';
import { composeAcceptedSms } from './mails/sms.ts';

type Needs = Pick<TicketServices, 'db' | 'access' | 'ticketAccess' | 'publicUrl' | 'messages'>;

// Both sides of an offer are told what becomes of it. Safe to run twice: the same news is one message.

// `times`: how often the offer has been sent. The sender is told only the first time.
export async function tellOffered(services: Needs, offerId: string, times: number): Promise<void> {
  const told = await open(services, offerId);
  if (told?.offer.state !== 'open') return;
  const { offer, ticket, endsAt } = told;
  const url = acceptUrl(services.publicUrl, services.ticketAccess.offerToken(offer.id));
  await services.db.sql.transaction().execute(async (tx) => {
    if (offer.channel === 'email' && offer.receiver_email !== null) {
      const frame = inLanguage(told.frame, offer.sender_locale);
      const mail = composeOfferMail(frame, { ...names(told), ticket, url, endsAt });
      const head = { about: `offer:${offer.id}:${times}`, to: offer.receiver_email };
      await queueMailTo(tx, { ...head, locale: offer.sender_locale }, mail);
    }
    if (times > 1) return;
    const mail = composeOfferSentMail(forSender(told), {
      ...names(told),
      ticket,
      url: senderUrl(services, told),
    });
    await queueMailTo(tx, senderHead(offer, 'offer-sent'), mail);
  });
}

export async function tellAccepted(services: Needs, offerId: string): Promise<void> {
  const told = await open(services, offerId);
  if (told?.offer.state !== 'accepted') return;
  const { offer, ticket } = told;
  const isStillTheirs = ticket.held_since === offer.generation + 1;
  const sender = firstNameOf(harmless(offer.sender_name));
  const receiver = isStillTheirs ? firstNameOf(harmless(ticket.holder ?? '')) : names(told).receiver;
  await services.db.sql.transaction().execute(async (tx) => {
    if (isStillTheirs) {
      const locale: Locale = ticket.holder_locale ?? offer.sender_locale;
      const frame = inLanguage(told.frame, locale);
      const token = services.ticketAccess.ticketToken(ticket.id, ticket.held_since);
      const url = services.publicUrl + ticketPath(ticket.id, token);
      const head = { about: `accepted:${offer.id}`, locale };
      const { holder_email: email, holder_phone: phone } = ticket;
      if (email !== null) {
        const mail = composeAcceptedMail(frame, { ticket, sender, receiver, url });
        await queueMailTo(tx, { ...head, to: email }, mail);
      }
      if (phone !== null && services.messages.hasChannel('sms')) {
        await queueMessage(tx, { ...head, channel: 'sms', to: phone, text: composeAcceptedSms(frame, url) });
      }
    }
    const mail = composePassedOnMail(forSender(told), { ticket, sender, receiver, url: '' });
    await queueMailTo(tx, senderHead(offer, 'passed-on'), mail);
  });
}

export async function tellOfferEnded(
  services: Needs,
  offerId: string,
  why: 'cancelled' | 'declined',
): Promise<void> {
  const told = await open(services, offerId);
  if (told?.offer.state !== why) return;
  const { offer, ticket } = told;
  const passing = { ...names(told), ticket, url: senderUrl(services, told) };
  await services.db.sql.transaction().execute(async (tx) => {
    if (why === 'cancelled' && offer.channel === 'email' && offer.receiver_email !== null) {
      const locale = offer.sender_locale;
      const mail = composeTakenBackMail(inLanguage(told.frame, locale), passing);
      await queueMailTo(tx, { about: `taken-back:${offer.id}`, to: offer.receiver_email, locale }, mail);
    }
    await queueMailTo(tx, senderHead(offer, why), composeYoursAgainMail(forSender(told), passing, why));
  });
}

interface Told {
  offer: OfferRow;
  ticket: LoadedTicket;
  frame: OrderFrame;
  endsAt: Date;
}

async function open(services: Needs, offerId: string): Promise<Told | null> {
  const { sql } = services.db;
  const offer = await findOffer(sql, offerId);
  const place = offer && (await findOrderOfTicket(sql, offer.ticket_id));
  const order = place && (await findOrder(sql, place.reference));
  if (!offer || !order) return null;
  const [frame, loaded, offers] = await Promise.all([
    openOrderFrame(services, order),
    loadTickets(sql, order),
    listLastOffers(sql, order.id),
  ]);
  const ticket = loaded.tickets.find(({ id }) => id === offer.ticket_id);
  const ending = offers.find(({ ticket_id }) => ticket_id === offer.ticket_id);
  return ticket && ending ? { offer, ticket, frame, endsAt: ending.ends_at } : null;
}

const forSender = ({ frame, offer }: Told) => inLanguage(frame, offer.sender_locale);

const senderHead = (offer: OfferRow, about: string) => ({
  about: `${about}:${offer.id}`,
  to: offer.sender_email,
  locale: offer.sender_locale,
});

function names({ offer }: Told) {
  const known = offer.receiver_name === null ? offer.receiver_email : harmless(offer.receiver_name);
  return {
    sender: firstNameOf(harmless(offer.sender_name)),
    receiver: known === null ? m.share_somebody({}, { locale: offer.sender_locale }) : firstNameOf(known),
  };
}

// The buyer's link opens all tickets of the order; the link of a holder who passes it on opens only this ticket.
function senderUrl({ publicUrl, access, ticketAccess }: Needs, { offer, frame }: Told): string {
  if (offer.held_since > 1) {
    const token = ticketAccess.ticketToken(offer.ticket_id, offer.held_since);
    return publicUrl + ticketPath(offer.ticket_id, token);
  }
  const { reference } = frame.order;
  return publicUrl + distributePath(reference, access.linkToken(reference));
}
