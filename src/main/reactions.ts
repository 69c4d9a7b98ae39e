import { findAccount } from '#modules/accounts/index.ts';
import { openOrganizer } from '#modules/merchants/index.ts';
import { noteRefund } from '#modules/orders/index.ts';
import {
  revokeTickets,
  sendTickets,
  tellPaidTooLate,
  tellPaymentFailed,
  tellRefunded,
} from '#modules/tickets/index.ts';
import type { Reaction } from '#platform/jobs/dispatch.ts';
import type { Services } from './services.ts';

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
    on: 'order.refunded',
    name: 'tickets.revoke-tickets',
    run: (services, { reference }) => revokeTickets(services, String(reference)),
  },
  {
    on: 'order.refunded',
    name: 'tickets.tell-refunded',
    run: (services, { reference }) => tellRefunded(services, String(reference)),
  },
];
