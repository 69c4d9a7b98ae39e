export { goOnMailing } from './go-on-mailing.ts';
export { mailingJobs } from './mailings.jobs.ts';
export { mailingRoutes } from './mailings.routes.ts';
