import { openThread } from '#platform/threads/open-thread.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import type { TicketDocument } from './ticket-sheet.ts';

export type Printable =
  | { kind: 'tickets'; document: TicketDocument }
  | { kind: 'receipt'; sheet: ReceiptSheet };

const thread = openThread<Printable, Uint8Array>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  mostWaiting: 64,
  idleMs: 10_000,
  patienceMs: 30_000,
});

// PDFs, drawn in a thread of their own. Reject with TooBusy when too many are waiting.
export const printTickets = (document: TicketDocument): Promise<Uint8Array> =>
  thread.run({ kind: 'tickets', document });
export const printReceipt = (sheet: ReceiptSheet): Promise<Uint8Array> =>
  thread.run({ kind: 'receipt', sheet });
