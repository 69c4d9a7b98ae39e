export { createOrganizers, type NewOrganizer } from './create-organizers.ts';
export { findOrganizer, type OrganizerRow } from './merchants.queries.ts';
