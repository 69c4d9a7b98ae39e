export { requestAutomatic } from './automatic/request-automatic.ts';
export { payoutJobs } from './payouts.jobs.ts';
export { payoutRoutes } from './payouts.routes.ts';
export type { SendingTerms } from './queues/send-payout.ts';
export { type CarryingServices, followParts } from './sending/follow-parts.ts';
export { mountPayoutCallbacks } from './sending/mount-payout-callbacks.ts';
export { topUpFloat } from './sending/top-up-float.ts';
export { createUnderWay } from './sending/under-way.ts';
export { tellShaken } from './tell-shaken.ts';
