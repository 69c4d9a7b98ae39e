export { supportJobs } from './support.jobs.ts';
export { deleteRequestsOf, listRequestsOf } from './support.queries.ts';
export { supportRoutes } from './support.routes.ts';
