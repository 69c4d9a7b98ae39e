import { createLanes, type Lanes } from '#modules/inventory/index.ts';
import { placeBatch } from './place-batch.ts';
import type { OrderDeskSettings, PlaceAnswer, PricedWish } from './placing.ts';

export interface OrderDesk extends OrderDeskSettings {
  lanes: Lanes<number, PricedWish, PlaceAnswer>;
}

// More than this gives no more speed, only later answers for the first in the batch.
const MOST_PER_BATCH = 256;
// A few seconds' worth on a modest machine.
const MOST_WAITING = 10_000;

// Where orders of this process are placed: one lane per event.
export function openOrderDesk(settings: OrderDeskSettings): OrderDesk {
  // Events of which something ran short lately: there it pays to look before trying.
  const scarceEvents = new Set<number>();
  return {
    ...settings,
    lanes: createLanes({
      mostPerBatch: MOST_PER_BATCH,
      mostWaiting: MOST_WAITING,
      marksOf: ({ wish }) => [wish.visitor.isNew ? null : wish.visitor.id, wish.idempotencyKey],
      run: (eventId, batch) => placeBatch(settings, scarceEvents, eventId, batch),
    }),
  };
}
