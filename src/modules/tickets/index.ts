export { changeTicketType } from './changing/change-type.ts';
export type { EventSigner, SigningKeys } from './codes/signing-keys.ts';
export { checkSignature, createSigningKeys } from './codes/signing-keys.ts';
export { verifyTicketCode } from './codes/ticket-code.rules.ts';
export { type DoorTicketRow, type EndedRow, listEnded, lockAtDoor, updateUsed } from './door/door.queries.ts';
export { type HeldLinkRow, listHeldLinksOf, listReferencesOf } from './finding/finding.queries.ts';
export { findingRoutes } from './finding/finding.routes.ts';
export { finePrintOf } from './fine-print.ts';
export { heldBy, type Receiver, receiverOf } from './held-by.ts';
export {
  findOrderOfTicket,
  findTicketByNumber,
  forgetOnTickets,
  type Holder,
  type LockedTicket,
  listLastOffers,
  lockTicket,
  OFFER_ENDS_AT,
  passTicketOn,
  updateHolder,
  updateHolderName,
} from './holders.queries.ts';
export { findWasSold, hasUpcomingTickets, listBought } from './holdings.queries.ts';
export { issueTickets, randomCodes } from './issue-tickets.ts';
export {
  type LoadedTicket,
  type LoadedTickets,
  loadTickets,
  stillTheBuyers,
  withPrices,
} from './load-tickets.ts';
export { acceptUrl } from './present-standing.ts';
export { calendarEntry, codeOf, filePaths, placeOf, posterOf, presentEvent } from './present-ticket.ts';
export { recordPastTickets, type TicketFate } from './record-past-tickets.ts';
export { refuseRequest } from './refunds/answer-request.ts';
export { closeCancelledEvents } from './refunds/close-cancelled-events.ts';
export { isRefundOwed, movedRefundUntil } from './refunds/moved-refund.rules.ts';
export type { RefundCause } from './refunds/refund.rules.ts';
export { findRefundRequest, type RefundRequestRow } from './refunds/refund-requests.queries.ts';
export {
  quoteRefund,
  type RefundServices,
  refundTickets,
  type TicketRefundRefusal,
} from './refunds/refund-tickets.ts';
export { type RefundedTickets, takeTicketsBack } from './refunds/take-tickets-back.ts';
export { sayingOf } from './sayings.ts';
export {
  type HistoryWord,
  type NotShareable,
  type OfferChannel,
  type OfferState,
  whyNotShareable,
} from './standing.rules.ts';
export { createTicketAccess } from './ticket-access.ts';
export type { TicketServices } from './ticket-services.ts';
export type { TicketPageView } from './tickets.contract.ts';
export { ticketJobs } from './tickets.jobs.ts';
export {
  findTicketPlace,
  getTicketEvent,
  isHolder,
  listHeldEventIds,
  listTickets,
  type TicketEventRow,
} from './tickets.queries.ts';
export { ticketRoutes } from './tickets.routes.ts';
export { feePerUnit, fileNameOf, validityOf, visitOf } from './tickets.rules.ts';
export { isReceiver, type OpenedTicket, openOrder, openTicket, viewTicket } from './view-tickets.ts';
