export { forgetHolder } from './forget-holder.ts';
export { recordPassedOn } from './record-passed-on.ts';
export { renameHolder } from './rename-holder.ts';
export { sharingJobs } from './sharing.jobs.ts';
export { findOffer, type NoteAtDoor, noteAtDoor, type OfferRow } from './sharing.queries.ts';
export { sharingRoutes } from './sharing.routes.ts';
