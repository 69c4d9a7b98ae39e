import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { hasVisibleReview, insertReport, type NewReport } from './reports.queries.ts';

// A visitor reports a review to the people who run the site. Safe to run twice: each visitor reports a review once.
export async function reportReview(
  { sql }: Database,
  report: NewReport,
): Promise<Result<{ reported: true }, 'review_not_found'>> {
  return sql.transaction().execute(async (tx) => {
    if (!(await hasVisibleReview(tx, report.reviewId))) return fail('review_not_found');
    const reportId = await insertReport(tx, report);
    if (reportId !== null) await announce(tx, 'review.reported', { reportId });
    return ok({ reported: true });
  });
}
