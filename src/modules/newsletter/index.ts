export { newsletterJobs } from './newsletter.jobs.ts';
export { deleteSubscriber, findSubscription } from './newsletter.queries.ts';
export { newsletterRoutes } from './newsletter.routes.ts';
export { readIssue } from './read-issue.rules.ts';
export { sendNewsletter } from './send-newsletter.ts';
