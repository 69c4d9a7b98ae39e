import { findAccount } from '#modules/accounts/index.ts';
import { openOrganizer } from '#modules/merchants/index.ts';
import { reactTo } from '#modules/news/index.ts';
import { noteRefund } from '#modules/orders/index.ts';
import { forgetPerson } from '#modules/privacy/index.ts';
import { tellReport } from '#modules/reviews/index.ts';
import {
  closeCancelledEvents,
  recoverTickets,
  sendLinks,
  sendTickets,
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
import type { Services } from './services.ts';

// Something is looked up and a mail written down.
const A_MOMENT = { withinSeconds: 60 };
// Providers are asked, or all that somebody ever did is gone through.
const A_WHILE = { withinSeconds: 10 * 60 };
// It is about everybody who holds a ticket to an event.
const AN_HOUR = { withinSeconds: 60 * 60 };

const siteHears = (news: Parameters<typeof tellSite>[2]) => ({
  name: `tickets.tell-site-${news}`,
  ...A_MOMENT,
  // Of an order several refunds may fail one after the other.
  run: (services: Services, { reference, refundId = '' }: { reference: string; refundId?: number | '' }) =>
    tellSite(services, reference, news, services.config.defaultLocale, String(refundId)),
});

// Everything that happens because something else did: when X, then Y. Running one twice is harmless.
export const reactions = reactTo<Services>({
  'account.became_merchant': [
    {
      name: 'merchants.open-organizer',
      ...A_MOMENT,
      run: async (services, { accountId, organization }) => {
        const account = await findAccount(services.db.sql, accountId);
        if (!account) return;
        const { email, phone } = account;
        await openOrganizer(services, { accountId, organization, email, phone });
      },
    },
  ],
  'account.deleted': [
    {
      name: 'forget-person',
      ...A_WHILE,
      run: (services, person) => forgetPerson(services, { ...person, email: person.email.toLowerCase() }),
    },
  ],
  'event.cancelled': [
    {
      name: 'tickets.close-event-just-cancelled',
      ...AN_HOUR,
      run: (services) => closeCancelledEvents(services),
    },
  ],
  'event.moved': [
    {
      name: 'tickets.tell-moved',
      ...AN_HOUR,
      run: (services, { eventId }) => tellMoved(services, eventId),
    },
  ],
  'order.paid': [
    {
      name: 'tickets.send-tickets',
      ...A_MOMENT,
      run: (services, { reference }) => sendTickets(services, reference),
    },
  ],
  'order.paid_too_late': [
    {
      name: 'tickets.tell-paid-too-late',
      ...A_MOMENT,
      run: (services, { reference }) => tellPaidTooLate(services, reference),
    },
  ],
  'order.paid_twice': [siteHears('paid-twice')],
  'order.payment_failed': [
    {
      name: 'tickets.tell-payment-failed',
      ...A_MOMENT,
      run: (services, { reference }) => tellPaymentFailed(services, reference),
    },
  ],
  'order.needs_review': [siteHears('needs-review')],
  'order.disputed': [
    {
      name: 'tickets.tell-site-disputed',
      ...A_MOMENT,
      run: (services, { reference, status }) =>
        tellSite(services, reference, `dispute-${status}`, services.config.defaultLocale),
    },
  ],
  'order.refund_asked': [
    {
      name: 'tickets.tell-refund-asked',
      ...A_MOMENT,
      run: (services, { reference }) => tellRefundAsked(services, reference),
    },
  ],
  'order.refund_failed': [siteHears('refund-failed')],
  'order.refund_late': [siteHears('refund-late')],
  'order.refunded': [
    {
      name: 'tickets.tell-refunded',
      ...A_MOMENT,
      run: (services, { reference }) => tellRefunded(services, reference),
    },
  ],
  'order.tickets_taken_back': [{ name: 'tickets.tell-taken-back', ...A_MOMENT, run: tellTakenBack }],
  'refund.settled': [
    {
      name: 'orders.note-refund',
      ...A_MOMENT,
      run: (services, { reference }) => noteRefund(services, reference),
    },
  ],
  'review.reported': [
    {
      name: 'reviews.tell-report',
      ...A_MOMENT,
      run: (services, { reportId }) => tellReport(services, reportId, services.config.defaultLocale),
    },
  ],
  'ticket.offered': [
    {
      name: 'tickets.tell-offered',
      ...A_MOMENT,
      run: (services, { offerId, times }) => tellOffered(services, offerId, times),
    },
  ],
  'ticket.accepted': [
    {
      name: 'tickets.tell-accepted',
      ...A_MOMENT,
      run: (services, { offerId }) => tellAccepted(services, offerId),
    },
  ],
  'ticket.declined': [
    {
      name: 'tickets.tell-declined',
      ...A_MOMENT,
      run: (services, { offerId }) => tellOfferEnded(services, offerId, 'declined'),
    },
  ],
  'ticket.offer_cancelled': [
    {
      name: 'tickets.tell-offer-cancelled',
      ...A_MOMENT,
      run: (services, { offerId }) => tellOfferEnded(services, offerId, 'cancelled'),
    },
  ],
  'ticket.links_wanted': [{ name: 'tickets.send-links', ...A_MOMENT, run: sendLinks }],
  'ticket.recovery_wanted': [{ name: 'tickets.recover-tickets', ...A_WHILE, run: recoverTickets }],
});
