export { writeCalendar } from './calendar-file.rules.ts';
export { documentRoutes } from './documents.routes.ts';
export { siteName } from './make-files.ts';
export { mountTicketFiles } from './mount-ticket-files.ts';
export { between } from './pdf/make-document.ts';
export { printReceipt } from './pdf/print.ts';
export type { ReceiptSheet } from './pdf/receipt-sheet.ts';
export { holderFile, orderFiles, ticketAttachments } from './ticket-attachments.ts';
