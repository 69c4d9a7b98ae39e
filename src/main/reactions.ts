import { findAccount } from '#modules/accounts/index.ts';
import { openOrganizer } from '#modules/merchants/index.ts';
import { noteRefund } from '#modules/orders/index.ts';
import { tellReport } from '#modules/reviews/index.ts';
import {
  closeCancelledEvents,
  recoverTickets,
  sendLinks,
  sendTickets,
  takenBack,
  tellAccepted,
  tellMoved,
  tellOfferEnded,
  tellOffered,
  tellPaidTooLate,
  tellPaymentFailed,
  tellRefundAsked,
  tellRefunded,
  tellSite,
  tellTakenBack,
} from '#modules/tickets/index.ts';
import type { Reaction } from '#platform/jobs/dispatch.ts';
import { forgetPerson } from './forget-person.ts';
import type { Services } from './services.ts';

const siteHears = (on: string, news: Parameters<typeof tellSite>[2]): Reaction<Services> => ({
  on,
  name: `tickets.tell-site-${news}`,
  // Of an order several refunds may fail one after the other.
  run: (services, { reference, refundId = '' }) =>
    tellSite(services, String(reference), news, services.config.defaultLocale, String(refundId)),
});

// Everything that happens because something else did: when X, then Y. Running one twice is harmless.
export const reactions: Reaction<Services>[] = [
  {
    on: 'account.became_merchant',
    name: 'merchants.open-organizer',
    run: async (services, { accountId, organization }) => {
      const account = await findAccount(services.db.sql, String(accountId));
      if (!account) return;
      await openOrganizer(services, {
        accountId: account.id,
        organization: String(organization),
        email: account.email,
        phone: account.phone,
      });
    },
  },
  {
    on: 'account.deleted',
    name: 'forget-person',
    run: (services, { accountId, email, phone }) =>
      forgetPerson(services, {
        accountId: String(accountId),
        email: String(email).toLowerCase(),
        phone: typeof phone === 'string' ? phone : null,
      }),
  },
  {
    on: 'refund.settled',
    name: 'orders.note-refund',
    run: (services, { reference }) => noteRefund(services, String(reference)),
  },
  {
    on: 'order.paid',
    name: 'tickets.send-tickets',
    run: (services, { reference }) => sendTickets(services, String(reference)),
  },
  {
    on: 'order.paid_too_late',
    name: 'tickets.tell-paid-too-late',
    run: (services, { reference }) => tellPaidTooLate(services, String(reference)),
  },
  {
    on: 'order.payment_failed',
    name: 'tickets.tell-payment-failed',
    run: (services, { reference }) => tellPaymentFailed(services, String(reference)),
  },
  {
    on: 'event.cancelled',
    name: 'tickets.close-event-just-cancelled',
    run: (services) => closeCancelledEvents(services),
  },
  {
    on: 'event.moved',
    name: 'tickets.tell-moved',
    run: (services, { eventId }) => tellMoved(services, Number(eventId)),
  },
  {
    on: 'order.tickets_taken_back',
    name: 'tickets.tell-taken-back',
    run: (services, news) => tellTakenBack(services, takenBack.parse(news)),
  },
  siteHears('order.needs_review', 'needs-review'),
  siteHears('order.refund_failed', 'refund-failed'),
  siteHears('order.refund_late', 'refund-late'),
  {
    on: 'order.refunded',
    name: 'tickets.tell-refunded',
    run: (services, { reference }) => tellRefunded(services, String(reference)),
  },
  {
    on: 'order.refund_asked',
    name: 'tickets.tell-refund-asked',
    run: (services, { reference }) => tellRefundAsked(services, String(reference)),
  },
  {
    on: 'order.disputed',
    name: 'tickets.tell-site-disputed',
    run: (services, { reference, status }) => {
      const news = status === 'won' || status === 'lost' ? (`dispute-${status}` as const) : 'dispute-open';
      return tellSite(services, String(reference), news, services.config.defaultLocale);
    },
  },
  siteHears('order.paid_twice', 'paid-twice'),
  {
    on: 'review.reported',
    name: 'reviews.tell-report',
    run: (services, { reportId }) => tellReport(services, Number(reportId), services.config.defaultLocale),
  },
  {
    on: 'ticket.offered',
    name: 'tickets.tell-offered',
    run: (services, { offerId, times }) => tellOffered(services, String(offerId), Number(times)),
  },
  {
    on: 'ticket.accepted',
    name: 'tickets.tell-accepted',
    run: (services, { offerId }) => tellAccepted(services, String(offerId)),
  },
  {
    on: 'ticket.declined',
    name: 'tickets.tell-declined',
    run: (services, { offerId }) => tellOfferEnded(services, String(offerId), 'declined'),
  },
  {
    on: 'ticket.offer_cancelled',
    name: 'tickets.tell-offer-cancelled',
    run: (services, { offerId }) => tellOfferEnded(services, String(offerId), 'cancelled'),
  },
  {
    on: 'ticket.links_wanted',
    name: 'tickets.send-links',
    run: (services, { emailKey, phones }) =>
      sendLinks(services, {
        emailKey: emailKey === null ? null : String(emailKey),
        phones: Array.isArray(phones) ? phones.map(String) : [],
      }),
  },
  {
    on: 'ticket.recovery_wanted',
    name: 'tickets.recover-tickets',
    run: (services, { askId, contacts, code }) =>
      recoverTickets(services, {
        askId: String(askId),
        contacts: Array.isArray(contacts) ? contacts.map(String) : [],
        code: String(code),
      }),
  },
];
