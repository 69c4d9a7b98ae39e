import { answerJobs } from '#platform/threads/answer-jobs.ts';
import { drawReceipt } from './draw-receipt.ts';
import { drawTickets } from './draw-tickets.ts';
import type { Printable } from './print.ts';

const draw = (wanted: Printable) =>
  wanted.kind === 'tickets' ? drawTickets(wanted.document) : drawReceipt(wanted.sheet);

answerJobs(draw, (pdf) => [pdf.buffer]);
