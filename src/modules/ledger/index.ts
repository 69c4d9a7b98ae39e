export { bookWaiting } from './book-orders.ts';
export type { Account, Booking, Entry } from './booking.rules.ts';
export { keepBooking } from './keep-booking.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export { type DueRow, listDue, lockLedger } from './ledger.queries.ts';
export { proveLedger } from './prove-ledger.ts';
export { rebuildLedger } from './rebuild-ledger.ts';
export { settleOrganizer } from './settle-organizer.ts';
export { writeBookings } from './write-bookings.ts';
