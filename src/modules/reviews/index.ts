export { createReviews, skipRequests } from './create-reviews.ts';
export { forgetAuthor } from './forget-author.ts';
export { type JudgeRefusal, judgeReview } from './judge-review.ts';
export { findReport, insertReport, type ReportRow } from './reports.queries.ts';
export type { ReportReason } from './reviews.contract.ts';
export {
  findReviewedEvent,
  insertRequest,
  listEventsToAskAbout,
  listOrdersToAsk,
  listReviewRows,
  type PastReview,
  starCounts,
} from './reviews.queries.ts';
export { reviewRoutes } from './reviews.routes.ts';
export { publicName, rate, type StarCounts, standOf } from './reviews.rules.ts';
