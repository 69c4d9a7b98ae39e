export { forgetSubscriber } from './forget-subscriber.ts';
export { goOnNewsletters } from './go-on-newsletters.ts';
export { type IssueTexts, missingInIssue, writtenIn } from './issue-texts.rules.ts';
export {
  countMails,
  countStops,
  findIssue,
  type IssueRow,
  listIssues,
  lockIssuesOf,
  updateDoneIssues,
} from './issues.queries.ts';
export { newsletterJobs } from './newsletter.jobs.ts';
export { countConfirmed, findSubscription } from './newsletter.queries.ts';
export { newsletterRoutes } from './newsletter.routes.ts';
export { readIssue } from './read-issue.rules.ts';
export { scheduleIssue, unscheduleIssue } from './schedule-issue.ts';
export { sendNewsletter } from './send-newsletter.ts';
export { steerIssue } from './steer-issue.ts';
export { tryIssue } from './try-issue.ts';
export { writeIssue } from './write-issue.ts';
