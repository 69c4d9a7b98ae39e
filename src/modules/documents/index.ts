export { writeCalendar } from './calendar-file.rules.ts';
export { documentRoutes } from './documents.routes.ts';
export { findReceiptFile } from './find-receipt-file.ts';
export { findTicketFile, type WantedFile } from './find-ticket-file.ts';
export { holderFile, orderFiles, ticketAttachments } from './ticket-attachments.ts';
