export { bookWaiting } from './book-orders.ts';
export { keepBooking } from './keep-booking.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export { proveLedger } from './prove-ledger.ts';
export { rebuildLedger } from './rebuild-ledger.ts';
