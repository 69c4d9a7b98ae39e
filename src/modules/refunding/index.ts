export { goOnRefunding } from './go-on-refunding.ts';
export { refundingJobs } from './refunding.jobs.ts';
export { refundingRoutes } from './refunding.routes.ts';
