import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadJob } from '#platform/threads/open-thread.ts';
import { drawTickets } from './draw-tickets.ts';
import type { TicketDocument } from './ticket-sheet.ts';

parentPort?.on('message', ({ id, input }: ThreadJob<TicketDocument>) => {
  drawTickets(input).then(
    (output) => {
      parentPort?.postMessage({ id, output } satisfies ThreadAnswer<Uint8Array>, [output.buffer]);
    },
    (error) => parentPort?.postMessage({ id, problem: String(error) } satisfies ThreadAnswer<Uint8Array>),
  );
});
