import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadJob } from '#platform/threads/open-thread.ts';
import { drawReceipt } from './draw-receipt.ts';
import { drawTickets } from './draw-tickets.ts';
import type { Printable } from './print.ts';

const draw = (wanted: Printable) =>
  wanted.kind === 'tickets' ? drawTickets(wanted.document) : drawReceipt(wanted.sheet);

parentPort?.on('message', ({ id, input }: ThreadJob<Printable>) => {
  draw(input).then(
    (output) => {
      parentPort?.postMessage({ id, output } satisfies ThreadAnswer<Uint8Array>, [output.buffer]);
    },
    (error) => parentPort?.postMessage({ id, problem: String(error) } satisfies ThreadAnswer<Uint8Array>),
  );
});
