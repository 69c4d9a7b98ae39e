export { writeCalendar } from './calendar-file.rules.ts';
export { closeCancelledEvents } from './close-cancelled-events.ts';
export { findReceiptFile } from './find-receipt-file.ts';
export { findTicketFile, type WantedFile } from './find-ticket-file.ts';
export { recoverTickets } from './finding/recover-tickets.ts';
export { sendLinks } from './finding/send-links.ts';
export { findingRoutes } from './finding.routes.ts';
export { forgetHolder } from './forget-holder.ts';
export { type Receiver, receiverOf } from './held-by.ts';
export { hasUpcomingTickets, listBought } from './holdings.queries.ts';
export { issueTickets } from './issue-tickets.ts';
export {
  composeOrderMail,
  type MailServices,
  type OrderFrame,
  type OrderMail,
  openOrderFrame,
  queueOrderMail,
  whenAndWhere,
} from './mails/order-frame.ts';
export { quoteRefund, refundTickets, type TicketRefundRefusal } from './refund-tickets.ts';
export {
  sendTickets,
  tellPaidTooLate,
  tellPaymentFailed,
  tellRefundAsked,
  tellRefunded,
  tellSite,
  tellTakenBack,
  ticketAttachments,
} from './send-messages.ts';
export { acceptOffer } from './sharing/accept-offer.ts';
export { offerTicket } from './sharing/offer-ticket.ts';
export { findOpenOffer } from './sharing/sharing.queries.ts';
export { tellAccepted, tellOfferEnded, tellOffered } from './sharing/tell-sharing.ts';
export { sharingRoutes } from './sharing.routes.ts';
export { createSigningKeys } from './signing-keys.ts';
export { tellMoved } from './tell-moved.ts';
export { createTicketAccess } from './ticket-access.ts';
export type { TicketServices } from './ticket-services.ts';
export { ticketJobs } from './tickets.jobs.ts';
export { isHolder, listHeldEventIds, listTickets } from './tickets.queries.ts';
export { ticketRoutes } from './tickets.routes.ts';
