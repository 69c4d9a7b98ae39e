export { boxofficeJobs } from './boxoffice.jobs.ts';
export { boxofficeRoutes } from './boxoffice.routes.ts';
