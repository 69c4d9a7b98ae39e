export { createReviews, skipRequests } from './create-reviews.ts';
export { forgetAuthor } from './forget-author.ts';
export type { ReportReason } from './reviews.contract.ts';
export {
  findReport,
  insertRequest,
  listEventsToAskAbout,
  listOrdersToAsk,
  type PastReview,
  type ReportRow,
  starCounts,
} from './reviews.queries.ts';
export { reviewRoutes } from './reviews.routes.ts';
export { publicName, rate, type StarCounts } from './reviews.rules.ts';
