import { noteRefund } from '#modules/orders/index.ts';
import type { Reaction } from '#platform/jobs/dispatch.ts';
import type { Services } from './services.ts';

// Everything that happens because something else did: when X, then Y. Running one twice is harmless.
export const reactions: Reaction<Services>[] = [
  {
    on: 'refund.settled',
    name: 'orders.note-refund',
    run: (services, { reference }) => noteRefund(services, String(reference)),
  },
];
