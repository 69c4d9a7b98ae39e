export { goOnMailing, goOnWithDone } from './go-on-mailing.ts';
export { mailingJobs } from './mailings.jobs.ts';
export { lockMailingsWith } from './mailings.queries.ts';
export { mailingRoutes } from './mailings.routes.ts';
