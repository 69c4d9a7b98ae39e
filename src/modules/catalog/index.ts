export { countEvents } from './catalog.queries.ts';
export { createEvents, type NewEvent, type NewFlashSale, type NewTicketType } from './create-events.ts';
export { createVenues, ensureReferenceData, type ReferenceData, type Texts } from './create-places.ts';
export { type EventChanges, editEvent } from './edit-event.ts';
