import type { OperatorReview } from '#modules/operating/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';

export const REPORT_WORDS: Record<OperatorReview['reports'][number]['reason'], () => string> = {
  abuse: m.report_abuse,
  spam: m.report_spam,
  private: m.report_private,
  off_topic: m.report_off_topic,
  other: m.report_other,
};

export const VERDICT_WORDS: Record<OperatorReview['verdicts'][number]['action'], () => string> = {
  'review.hidden': m.ops_review_was_hidden,
  'review.kept': m.ops_review_was_kept,
  'review.shown': m.ops_review_was_shown,
};
