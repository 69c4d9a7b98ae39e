export { bookWaiting } from './book-orders.ts';
export { keepBooking } from './keep-booking.ts';
export { proveLedger } from './prove-ledger.ts';
export { rebuildLedger } from './rebuild-ledger.ts';
