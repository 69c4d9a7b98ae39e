import { createLanes, type Lanes } from '#modules/inventory/index.ts';
import { placeBatch } from './place-batch.ts';
import type { OrderDeskSettings, PlaceAnswer, PricedWish } from './placing.ts';

export interface OrderDesk extends OrderDeskSettings {
  lanes: Lanes<number, PricedWish, PlaceAnswer>;
}

// Larger batches are not faster; they only delay the answers of the first in the batch.
const MOST_PER_BATCH = 256;
// What a modest machine works through in a few seconds.
const MOST_WAITING = 10_000;

// Where orders of this process are placed: one lane per event.
export function openOrderDesk(settings: OrderDeskSettings): OrderDesk {
  // Events where something ran short recently: there it pays to read the counts before trying.
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
