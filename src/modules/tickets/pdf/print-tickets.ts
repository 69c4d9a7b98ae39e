import { openThread } from '#platform/threads/open-thread.ts';
import type { TicketDocument } from './ticket-sheet.ts';

const thread = openThread<TicketDocument, Uint8Array>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  mostWaiting: 64,
  idleMs: 10_000,
  patienceMs: 30_000,
});

// A PDF, drawn beside the event loop. Rejects with TooBusy when too many wait.
export const printTickets = (document: TicketDocument): Promise<Uint8Array> => thread.run(document);
