export { findTicketFile, type WantedFile } from './find-ticket-file.ts';
export { hasUpcomingTickets, listBought } from './holdings.queries.ts';
export { issueTickets } from './issue-tickets.ts';
export { revokeTickets } from './revoke-tickets.ts';
export {
  sendTickets,
  tellPaidTooLate,
  tellPaymentFailed,
  tellRefunded,
  ticketAttachments,
} from './send-messages.ts';
export { createSigningKeys } from './signing-keys.ts';
export type { TicketServices } from './ticket-services.ts';
export { ticketJobs } from './tickets.jobs.ts';
export { ticketRoutes } from './tickets.routes.ts';
