export { createReviews } from './create-reviews.ts';
export { forgetAuthor } from './forget-author.ts';
export { reviewJobs } from './reviews.jobs.ts';
export { type PastReview, starCounts } from './reviews.queries.ts';
export { reviewRoutes } from './reviews.routes.ts';
export { publicName, rate, type StarCounts } from './reviews.rules.ts';
export { tellReport } from './tell-report.ts';
