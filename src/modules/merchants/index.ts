export { actFor, type ForOrganizer } from './act-for.ts';
export { listAudit } from './audit-log.queries.ts';
export { type Audited, type By, writeAudit } from './audit-log.ts';
export { createOrganizers } from './create-organizers.ts';
export { may, mayAnywhere, mayFind } from './may.rules.ts';
export { findOwnerLocale, insertMember, insertMembers, listMemberships } from './members.queries.ts';
export { membershipsOf } from './memberships-of.ts';
export { findOrganizer } from './merchants.queries.ts';
export { openOrganizer } from './open-organizer.ts';
