import { z } from 'zod';
import { CURRENCIES } from '#shared/money.ts';

const order = z.object({ reference: z.string() });
const event = z.object({ eventId: z.int() });
// Each change has an id of its own, so that whoever comes, goes and comes again is told each time.
const team = z.object({ organizerId: z.int(), accountId: z.string(), changeId: z.string() });
const offer = z.object({ offerId: z.string() });

// Everything that is announced, in the past tense, with its payload. Payloads are stored as JSON and may be read by
// another version of the program, so they are checked again when they are read.
export const news = {
  'account.became_merchant': z.object({ accountId: z.string(), organization: z.string() }),
  'account.deleted': z.object({ accountId: z.string(), email: z.string(), phone: z.string().nullable() }),
  'account.email_changed': z.object({ accountId: z.string(), former: z.string(), at: z.iso.datetime() }),
  // A password was reset, or a second factor switched off.
  'account.shaken': z.object({ accountId: z.string(), changeId: z.string() }),
  'catalogue.renamed': z.object({ kind: z.enum(['venue', 'city', 'category']), ref: z.string() }),
  'event.cancelled': event,
  'event.moved': event,
  'event.place_changed': event,
  // A rate was added, or one that was to come withdrawn. organizerId null: everybody's.
  'fee.changed': z.object({
    changeId: z.string(),
    currency: z.enum(CURRENCIES),
    organizerId: z.int().nullable(),
    startsAt: z.iso.datetime(),
    isWithdrawn: z.boolean(),
  }),
  'holidays.countries_chosen': z.object({}),
  'mailing.begun': z.object({ mailingId: z.string() }),
  'newsletter.begun': z.object({ key: z.string() }),
  'order.paid': order,
  'order.paid_too_late': order,
  'order.paid_twice': order,
  'order.payment_failed': order,
  'order.needs_review': order,
  // A bank may claim a payment more than once: each time is news.
  'order.disputed': order.extend({ status: z.enum(['open', 'won', 'lost']), changeId: z.string() }),
  'order.refund_answered': order,
  'order.refund_asked': order,
  'order.refund_failed': order.extend({ refundId: z.int() }),
  'order.refund_late': order.extend({ refundId: z.int() }),
  'order.refunded': order,
  'order.tickets_taken_back': order.extend({
    ticketIds: z.array(z.string()).min(1),
    amountMinor: z.int(),
    cause: z.enum(['tickets_refunded', 'event_cancelled', 'event_moved']),
  }),
  // The provider says something else than how a part was ended.
  'payout.contradicted': z.object({ payoutId: z.string(), part: z.int(), said: z.string() }),
  // It has left, or it is the seller's again. Part 0: all of it.
  'payout.ended': z.object({
    payoutId: z.string(),
    part: z.int(),
    became: z.enum(['sent', 'failed', 'returned', 'refused']),
    amountMinor: z.int(),
    backMinor: z.int(),
    words: z.string().nullable(),
  }),
  'picture.uploaded': z.object({ key: z.string() }),
  'refund.settled': order,
  'refunds.begun': z.object({ runId: z.string() }),
  'review.reported': z.object({ reportId: z.int() }),
  'team.invited': z.object({ invitationId: z.string(), times: z.int() }),
  'team.joined': team,
  'team.edited': team,
  'team.removed': team,
  'team.left': team,
  'ticket.type_changed': order.extend({
    ticketId: z.string(),
    // As the ticket was then: with another change, it is told once more.
    generation: z.int(),
    before: z.string(),
    // Of a date pass: the day that it was for.
    beforeDate: z.string().nullable(),
  }),
  'ticket.offered': offer.extend({ times: z.int() }),
  'ticket.accepted': offer,
  'ticket.declined': offer,
  'ticket.offer_cancelled': offer,
  'ticket.links_wanted': z.object({
    email: z.string().nullable(),
    emailKey: z.string().nullable(),
    phones: z.array(z.string()),
  }),
  'ticket.recovery_wanted': z.object({ askId: z.string(), contacts: z.array(z.string()), code: z.string() }),
  // Organisers with events to come there.
  'venue.merged': z.object({
    from: z.int(),
    organizerIds: z.array(z.int()),
    oldName: z.string(),
    keptName: z.string(),
    keptAddress: z.string(),
  }),
};

export type NewsName = keyof typeof news;
export type News = { [Name in NewsName]: z.output<(typeof news)[Name]> };
