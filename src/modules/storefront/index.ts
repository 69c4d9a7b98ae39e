export {
  type EventDetailsRow,
  findEventDetails,
  findOrganizerRecord,
  findSlugByOldUrl,
} from './events.queries.ts';
export { openPlaceFinder } from './places/known-places.ts';
export { createVisitorPlace, readPlace, type VisitorPlace } from './places/place-cookie.ts';
export { presentEvent } from './present-event.ts';
export type { EventView, OverrideView, SaleStateWord, TicketTypeView } from './storefront.contract.ts';
export { storefrontRoutes } from './storefront.routes.ts';
export { viewEvent, viewEventById } from './view-event.ts';
