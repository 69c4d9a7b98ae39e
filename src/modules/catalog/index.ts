export { catalogJobs } from './catalog.jobs.ts';
export { countEvents, findEventBySlug, hasUpcomingEvents } from './catalog.queries.ts';
export { createViewCounter, type ViewCounter } from './count-views.ts';
export { createEvents, type NewEvent, type NewFlashSale, type NewTicketType } from './create-events.ts';
export {
  type City,
  type CountryCode,
  createVenues,
  ensureReferenceData,
  type Texts,
} from './create-places.ts';
export { dateEndsAt } from './date-end.rules.ts';
export { editEvent } from './edit-event.ts';
export { endEvents } from './end-events.ts';
export * from './filters.rules.ts';
export { CATEGORIES } from './launch-categories.ts';
export { CITIES, COUNTRIES } from './launch-places.ts';
export * from './place.rules.ts';
export { refreshTrending } from './refresh-trending.ts';
export * from './sale-state.rules.ts';
export { findCityIds, searchCatalog } from './search-catalog.ts';
export { suggestNames } from './suggest-names.ts';
export { recordActivity } from './trending.queries.ts';
export * from './when-window.rules.ts';
