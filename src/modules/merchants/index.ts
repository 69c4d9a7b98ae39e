export { createOrganizers } from './create-organizers.ts';
export { findOwnerLocale, insertMember, listMemberships } from './members.queries.ts';
export { findOrganizer } from './merchants.queries.ts';
export { openOrganizer } from './open-organizer.ts';
export { speaksFor } from './speaks-for.ts';
