import { findAccount } from '#modules/accounts/index.ts';
import { refreshRenamed } from '#modules/catalog/index.ts';
import { tellFee, tellMerged } from '#modules/curating/index.ts';
import { refreshHolidays } from '#modules/holidays/index.ts';
import { goOnMailing } from '#modules/mailings/index.ts';
import { openOrganizer } from '#modules/merchants/index.ts';
import { reactTo } from '#modules/news/index.ts';
import { goOnNewsletters } from '#modules/newsletter/index.ts';
import {
  recoverTickets,
  sendLinks,
  sendTickets,
  tellAccepted,
  tellInvited,
  tellJoined,
  tellLeft,
  tellMemberEdited,
  tellMoved,
  tellOfferEnded,
  tellOffered,
  tellPaidTooLate,
  tellPaidTwice,
  tellPaymentFailed,
  tellPlace,
  tellRefundAnswered,
  tellRefundAsked,
  tellRefunded,
  tellRemoved,
  tellReport,
  tellSite,
  tellTakenBack,
  tellTypeChanged,
} from '#modules/notices/index.ts';
import { tellContradicted, tellPayout, tellShaken } from '#modules/payouts/index.ts';
import { makeAvif } from '#modules/pictures/index.ts';
import { followNewAddress, forgetPerson } from '#modules/privacy/index.ts';
import { keepRecordOf } from '#modules/records/index.ts';
import { goOnRefunding } from '#modules/refunding/index.ts';
import { noteRefund } from '#modules/returns/index.ts';
import { closeCancelledEvents } from '#modules/tickets/index.ts';
import type { Services } from './services.ts';

// For reactions that look something up and queue a mail.
const A_MOMENT = { withinSeconds: 60 };
// For reactions that ask providers, or go through everything that somebody ever did.
const A_WHILE = { withinSeconds: 10 * 60 };
// For reactions about everybody who holds a ticket of an event.
const AN_HOUR = { withinSeconds: 60 * 60 };

const siteHears = (news: Parameters<typeof tellSite>[2]) => ({
  name: `notices.tell-site-${news}`,
  ...A_MOMENT,
  // Several refunds of one order may fail, each with its own mail.
  run: (services: Services, { reference, refundId = '' }: { reference: string; refundId?: number | '' }) =>
    tellSite(services, reference, news, services.config.defaultLocale, String(refundId)),
});

// Under a name of its own for each news.
const recorded = (after: string) => ({
  name: `records.keep-${after}`,
  ...A_MOMENT,
  run: (services: Services, { reference }: { reference: string }) => keepRecordOf(services, reference),
});

// Everything that happens because of an announcement: when X, then Y. Running one twice is harmless.
export const reactions = reactTo<Services>({
  'account.became_merchant': [
    {
      name: 'merchants.open-organizer',
      ...A_MOMENT,
      run: async (services, { accountId, organization }) => {
        if (await findAccount(services.db.sql, accountId))
          await openOrganizer(services, { accountId, organization });
      },
    },
  ],
  'account.deleted': [
    {
      name: 'privacy.forget-person',
      ...A_WHILE,
      run: (services, person) => forgetPerson(services, { ...person, email: person.email.toLowerCase() }),
    },
  ],
  'account.email_changed': [{ name: 'privacy.follow-new-address', ...A_MOMENT, run: followNewAddress }],
  'account.shaken': [
    {
      name: 'payouts.tell-shaken',
      ...A_MOMENT,
      run: (services, news) => tellShaken(services.payouts, news),
    },
  ],
  'catalogue.renamed': [
    {
      name: 'catalog.refresh-renamed',
      ...AN_HOUR,
      run: (services, named) => refreshRenamed(services.db, named),
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
      name: 'notices.tell-moved',
      ...AN_HOUR,
      run: (services, { eventId }) => tellMoved(services, eventId),
    },
  ],
  'event.place_changed': [
    {
      name: 'notices.tell-place',
      ...AN_HOUR,
      run: (services, { eventId }) => tellPlace(services, eventId),
    },
  ],
  'fee.changed': [{ name: 'curating.tell-fee', ...AN_HOUR, run: tellFee }],
  'holidays.countries_chosen': [
    {
      name: 'holidays.read-calendars',
      ...A_WHILE,
      run: ({ db, clock }) => refreshHolidays(db, clock.now()),
    },
  ],
  'mailing.begun': [
    { name: 'mailings.go-on-just-begun', ...AN_HOUR, run: (services) => goOnMailing(services) },
  ],
  'newsletter.begun': [
    {
      name: 'newsletter.go-on-just-begun',
      ...AN_HOUR,
      run: (services) => goOnNewsletters(services, services.clock.now()),
    },
  ],
  'order.paid': [
    {
      name: 'notices.send-tickets',
      ...A_MOMENT,
      run: (services, { reference }) => sendTickets(services, reference),
    },
    recorded('paid'),
  ],
  'order.paid_too_late': [
    {
      name: 'notices.tell-paid-too-late',
      ...A_MOMENT,
      run: (services, { reference }) => tellPaidTooLate(services, reference),
    },
  ],
  'order.paid_twice': [
    siteHears('paid-twice'),
    recorded('paid-twice'),
    {
      name: 'notices.tell-paid-twice',
      ...A_MOMENT,
      run: (services, { reference }) => tellPaidTwice(services, reference),
    },
  ],
  'order.payment_failed': [
    {
      name: 'notices.tell-payment-failed',
      ...A_MOMENT,
      run: (services, { reference }) => tellPaymentFailed(services, reference),
    },
  ],
  'order.needs_review': [siteHears('needs-review')],
  'order.disputed': [
    {
      name: 'notices.tell-site-disputed',
      ...A_MOMENT,
      run: (services, { reference, status, changeId }) =>
        tellSite(services, reference, `dispute-${status}`, services.config.defaultLocale, changeId),
    },
  ],
  'order.refund_answered': [
    {
      name: 'notices.tell-refund-answered',
      ...A_MOMENT,
      run: (services, { reference }) => tellRefundAnswered(services, reference),
    },
  ],
  'order.refund_asked': [
    {
      name: 'notices.tell-refund-asked',
      ...A_MOMENT,
      run: (services, { reference }) => tellRefundAsked(services, reference),
    },
  ],
  'order.refund_failed': [siteHears('refund-failed')],
  'order.refund_late': [siteHears('refund-late')],
  'order.refunded': [
    {
      name: 'notices.tell-refunded',
      ...A_MOMENT,
      run: (services, { reference }) => tellRefunded(services, reference),
    },
    recorded('refunded'),
  ],
  'order.tickets_taken_back': [
    { name: 'notices.tell-taken-back', ...A_MOMENT, run: tellTakenBack },
    recorded('taken-back'),
  ],
  'payout.contradicted': [
    {
      name: 'payouts.tell-contradicted',
      ...A_MOMENT,
      run: (services, news) => tellContradicted(services.payouts, news, services.config.defaultLocale),
    },
  ],
  'payout.ended': [
    { name: 'payouts.tell-owners', ...A_MOMENT, run: (services, news) => tellPayout(services.payouts, news) },
  ],
  'picture.uploaded': [
    { name: 'pictures.make-avif', ...A_WHILE, run: (services, { key }) => makeAvif(services, key) },
  ],
  'refund.settled': [
    {
      name: 'returns.note-refund',
      ...A_MOMENT,
      run: (services, { reference }) => noteRefund(services, reference),
    },
  ],
  'refunds.begun': [
    { name: 'refunding.go-on-just-begun', ...AN_HOUR, run: (services) => goOnRefunding(services) },
  ],
  'review.reported': [
    {
      name: 'notices.tell-report',
      ...A_MOMENT,
      run: (services, { reportId }) => tellReport(services, reportId, services.config.defaultLocale),
    },
  ],
  'team.invited': [{ name: 'notices.tell-invited', ...A_MOMENT, run: tellInvited }],
  'team.joined': [{ name: 'notices.tell-joined', ...A_MOMENT, run: tellJoined }],
  'team.edited': [{ name: 'notices.tell-member-edited', ...A_MOMENT, run: tellMemberEdited }],
  'team.removed': [{ name: 'notices.tell-removed', ...A_MOMENT, run: tellRemoved }],
  'team.left': [{ name: 'notices.tell-left', ...A_MOMENT, run: tellLeft }],
  'ticket.type_changed': [
    { name: 'notices.tell-type-changed', ...A_MOMENT, run: tellTypeChanged },
    recorded('type-changed'),
  ],
  'ticket.offered': [
    {
      name: 'notices.tell-offered',
      ...A_MOMENT,
      run: (services, { offerId, times }) => tellOffered(services, offerId, times),
    },
  ],
  'ticket.accepted': [
    {
      name: 'notices.tell-accepted',
      ...A_MOMENT,
      run: (services, { offerId }) => tellAccepted(services, offerId),
    },
  ],
  'ticket.declined': [
    {
      name: 'notices.tell-declined',
      ...A_MOMENT,
      run: (services, { offerId }) => tellOfferEnded(services, offerId, 'declined'),
    },
  ],
  'ticket.offer_cancelled': [
    {
      name: 'notices.tell-offer-cancelled',
      ...A_MOMENT,
      run: (services, { offerId }) => tellOfferEnded(services, offerId, 'cancelled'),
    },
  ],
  'ticket.links_wanted': [{ name: 'notices.send-links', ...A_MOMENT, run: sendLinks }],
  'ticket.recovery_wanted': [{ name: 'notices.recover-tickets', ...A_WHILE, run: recoverTickets }],
  'venue.merged': [{ name: 'curating.tell-merged', ...AN_HOUR, run: tellMerged }],
});
