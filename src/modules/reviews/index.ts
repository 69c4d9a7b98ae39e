export { createReviews, skipRequests } from './create-reviews.ts';
export { forgetAuthor } from './forget-author.ts';
export { type JudgeRefusal, judgeReview } from './judge-review.ts';
export { findReport, type ReportRow } from './reports.queries.ts';
export type { ReportReason } from './reviews.contract.ts';
export {
  insertRequest,
  listEventsToAskAbout,
  listOrdersToAsk,
  type PastReview,
  starCounts,
} from './reviews.queries.ts';
export { reviewRoutes } from './reviews.routes.ts';
export { publicName, rate, type StarCounts, standOf } from './reviews.rules.ts';
