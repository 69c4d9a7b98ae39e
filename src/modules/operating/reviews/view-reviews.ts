import { standOf } from '#modules/reviews/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OperatorReview, REVIEW_STATES, ReportedReview } from './reviews.contract.ts';
import {
  countOpenReports,
  findOperatorReview,
  listHiddenReviews,
  listReportedReviews,
  listReports,
  listVerdicts,
} from './reviews.queries.ts';

const MOST = 100;

export async function viewReviews(
  { sql }: Pick<Database, 'sql'>,
  state: (typeof REVIEW_STATES)[number],
): Promise<ReportedReview[]> {
  const rows = await (state === 'waiting' ? listReportedReviews : listHiddenReviews)(sql, MOST);
  return rows.map(({ event_slug, event_name, organizer_name, since, ...review }) => ({
    ...review,
    event: { slug: event_slug, name: event_name },
    organizer: organizer_name,
    since: since.toISOString(),
  }));
}

export async function viewReview(
  { sql }: Pick<Database, 'sql'>,
  id: number,
): Promise<Result<OperatorReview, 'review_not_found'>> {
  const row = await findOperatorReview(sql, id);
  if (!row) return fail('review_not_found');
  const reports = await listReports(sql, id, MOST);
  const stand = { waiting: await countOpenReports(sql, id), newest_report: reports.at(-1)?.id ?? null };
  const { author, stars, text, hidden_words, answer } = row;
  return ok({
    id,
    author,
    stars,
    text,
    hidden_words,
    answer,
    event: { slug: row.event_slug, name: row.event_name },
    organizer: row.organizer_name,
    written_at: row.written_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    seen: standOf({ ...row, ...stand }),
    reports: reports.map(({ reported_at, reason, details, is_settled }) => ({
      at: reported_at.toISOString(),
      reason,
      details,
      is_settled,
    })),
    verdicts: (await listVerdicts(sql, id)).map(({ at, name, action, words }) => ({
      at: at.toISOString(),
      who: name,
      action,
      words,
    })),
  });
}
