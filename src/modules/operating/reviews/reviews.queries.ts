import { sql } from 'kysely';
import type { ReportReason } from '#modules/reviews/index.ts';
import type { Sql } from '#platform/database/index.ts';

export interface ReportedReviewRow {
  id: number;
  author: string;
  stars: number;
  text: string;
  event_slug: string;
  event_name: string;
  organizer_name: string;
  reports: number;
  since: Date;
}

const COLUMNS = sql`
  review.id, review.author, review.stars, review.text, event.slug as event_slug, event.name as event_name,
  organizer.name as organizer_name
`;
const TABLES = sql`
  reviews as review join events as event on event.id = review.event_id
  join organizers as organizer on organizer.id = review.organizer_id
`;

// The first report first. Found by an index of reports that wait alone.
export async function listReportedReviews(db: Sql, most: number): Promise<ReportedReviewRow[]> {
  const found = await sql<ReportedReviewRow>`
    with reported as (
      select review_id, min(reported_at) as since, count(*)::int as reports from review_reports
      where settled_at is null group by review_id order by since limit ${most}
    )
    select ${COLUMNS}, reported.reports, reported.since
    from reported join (${TABLES}) on review.id = reported.review_id
    order by reported.since
  `.execute(db);
  return found.rows;
}

// The last first.
export async function listHiddenReviews(db: Sql, most: number): Promise<ReportedReviewRow[]> {
  const found = await sql<ReportedReviewRow>`
    select ${COLUMNS}, 0 as reports, review.hidden_at as since from ${TABLES}
    where review.hidden_at is not null order by review.hidden_at desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface OperatorReviewRow {
  id: number;
  author: string;
  stars: number;
  text: string;
  event_slug: string;
  event_name: string;
  organizer_name: string;
  written_at: Date;
  edited_at: Date | null;
  is_hidden: boolean;
  hidden_words: string | null;
  answer: string | null;
}

export async function findOperatorReview(db: Sql, id: number): Promise<OperatorReviewRow | null> {
  const found = await sql<OperatorReviewRow>`
    select ${COLUMNS}, review.written_at, review.edited_at, review.hidden_at is not null as is_hidden,
      review.hidden_words, (select text from review_answers where review_id = review.id) as answer
    from ${TABLES} where review.id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface ReviewReportRow {
  id: number;
  reported_at: Date;
  reason: ReportReason;
  details: string;
  is_settled: boolean;
}

// The oldest first.
export async function listReports(db: Sql, reviewId: number, most: number): Promise<ReviewReportRow[]> {
  const found = await sql<ReviewReportRow>`
    select id, reported_at, reason, details, settled_at is not null as is_settled from (
      select * from review_reports where review_id = ${reviewId} order by id desc limit ${most}
    ) as newest order by id
  `.execute(db);
  return found.rows;
}

export async function countOpenReports(db: Sql, reviewId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from review_reports where review_id = ${reviewId} and settled_at is null
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export interface VerdictRow {
  at: Date;
  name: string | null;
  action: 'review.hidden' | 'review.kept' | 'review.shown';
  words: string;
}

// The newest first.
export async function listVerdicts(db: Sql, reviewId: number): Promise<VerdictRow[]> {
  const found = await sql<VerdictRow>`
    select deed.at, account.name, deed.action, coalesce(deed.changes -> 'words' ->> 1, '') as words
    from operator_log as deed left join accounts as account on account.id::text = deed.account_id
    where deed.subject = ${`review:${reviewId}`} order by deed.id desc limit 50
  `.execute(db);
  return found.rows;
}
