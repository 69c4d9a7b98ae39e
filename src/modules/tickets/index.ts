export { findTicketFile, type WantedFile } from './find-ticket-file.ts';
export { issueTickets } from './issue-tickets.ts';
export {
  type ComposedMail,
  composeMail,
  type MailFrame,
  type MailServices,
  openFrame,
  queueMail,
  whenAndWhere,
} from './mails/mail-frame.ts';
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
export { isHolder, listHeldEventIds } from './tickets.queries.ts';
export { ticketRoutes } from './tickets.routes.ts';
