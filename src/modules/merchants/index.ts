export { createOrganizers } from './create-organizers.ts';
export { findOrganizer } from './merchants.queries.ts';
