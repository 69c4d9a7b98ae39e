export { writeCalendar } from './calendar-file.rules.ts';
export { documentRoutes } from './documents.routes.ts';
export { mountTicketFiles } from './mount-ticket-files.ts';
export { holderFile, orderFiles, ticketAttachments } from './ticket-attachments.ts';
