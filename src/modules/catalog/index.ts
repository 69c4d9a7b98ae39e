export * from './at-door.rules.ts';
export { catalogJobs } from './catalog.jobs.ts';
export {
  countEvents,
  type EventRow,
  findEventBySlug,
  findOrganizerZone,
  getEventSlug,
  hasUpcomingEvents,
  listEventIdsOf,
  listEventNames,
  listOwnEventIds,
  lockEvent,
} from './catalog.queries.ts';
export { changeEventRow, waitsForDate } from './change-event-row.ts';
export { createViewCounter, type ViewCounter } from './count-views.ts';
export { createEvents, type NewEvent, type NewFlashSale, type NewTicketType } from './create-events.ts';
export { dateEndsAt } from './date-end.rules.ts';
export { endEvents } from './end-events.ts';
export { nameIn, ownText, summaryIn } from './event-names.queries.ts';
export * from './event-texts.rules.ts';
export * from './filters.rules.ts';
export { CATEGORIES } from './launch-categories.ts';
export { createVenues, ensureReferenceData } from './places/create-places.ts';
export * from './places/curated.queries.ts';
export { CITIES, COUNTRIES } from './places/launch-places.ts';
export * from './places/place.rules.ts';
export { ensureTown, findVenueZone, insertVenueOf, isCategory } from './places/places.queries.ts';
export type { City, CountryCode, Texts } from './places/places.ts';
export { refreshFromPrices } from './refresh-prices.queries.ts';
export { refreshPrices } from './refresh-prices.ts';
export { refreshTrending } from './refresh-trending.ts';
export * from './sale-state.rules.ts';
export { refreshEventSearch } from './search/refresh-event-search.ts';
export { refreshRenamed } from './search/refresh-renamed.ts';
export { findCityIds, searchCatalog } from './search/search-catalog.ts';
export { suggestNames } from './search/suggest-names.ts';
export { recordActivity } from './trending.queries.ts';
export * from './when-window.rules.ts';
export * from './writing/campaigns.queries.ts';
export { chooseSlug } from './writing/choose-slug.ts';
export * from './writing/drafts.queries.ts';
export * from './writing/flash-sales.queries.ts';
export * from './writing/standing.queries.ts';
export * from './writing/ticket-types.queries.ts';
