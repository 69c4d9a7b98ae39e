export { acceptOffer } from './accept-offer.ts';
export { forgetHolder } from './forget-holder.ts';
export { offerTicket } from './offer-ticket.ts';
export { recordPassedOn } from './record-passed-on.ts';
export { sharingJobs } from './sharing.jobs.ts';
export { findOffer, findOpenOffer, type OfferRow } from './sharing.queries.ts';
export { sharingRoutes } from './sharing.routes.ts';
