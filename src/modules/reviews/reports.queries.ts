import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { ReportReason } from './reviews.contract.ts';

export interface NewReport {
  reviewId: number;
  visitorId: string;
  reason: ReportReason;
  details: string;
}

// Answers null if this visitor has reported it already.
export async function insertReport(tx: Tx, report: NewReport): Promise<number | null> {
  const noted = await sql<{ id: number }>`
    insert into review_reports (review_id, visitor_id, reason, details)
    values (${report.reviewId}, ${report.visitorId}, ${report.reason}, ${report.details})
    on conflict do nothing returning id
  `.execute(tx);
  return noted.rows[0]?.id ?? null;
}

export async function hasVisibleReview(tx: Tx, id: number): Promise<boolean> {
  const found = await sql`select from reviews where id = ${id} and hidden_at is null`.execute(tx);
  return found.rows.length > 0;
}

export interface ReportRow {
  reason: ReportReason;
  details: string;
  stars: number;
  text: string;
  event_name: string;
  event_slug: string;
}

export async function findReport(db: Sql, reportId: number): Promise<ReportRow | null> {
  const found = await sql<ReportRow>`
    select report.reason, report.details, review.stars, review.text, event.name as event_name,
      event.slug as event_slug
    from review_reports as report join reviews as review on review.id = report.review_id
    join events as event on event.id = review.event_id
    where report.id = ${reportId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// What a verdict is about. Answers null if there is no such review.
export interface JudgedReviewRow {
  id: number;
  event_id: number;
  organizer_id: number;
  account_id: string;
  is_hidden: boolean;
  edited_at: Date | null;
  // How many reports wait for a verdict, and the newest of all.
  waiting: number;
  newest_report: number | null;
}

// Nobody else judges, changes or reports it meanwhile.
export async function lockJudgedReview(tx: Tx, id: number): Promise<JudgedReviewRow | null> {
  const locked = await sql<Omit<JudgedReviewRow, 'waiting' | 'newest_report'>>`
    select id, event_id, organizer_id, account_id, hidden_at is not null as is_hidden, edited_at
    from reviews where id = ${id} for update
  `.execute(tx);
  const [review] = locked.rows;
  if (!review) return null;
  // In a statement of its own: one that waited for the lock does not see what was reported meanwhile.
  const reports = await sql<Pick<JudgedReviewRow, 'waiting' | 'newest_report'>>`
    select (count(*) filter (where settled_at is null))::int as waiting, max(id) as newest_report
    from review_reports where review_id = ${id}
  `.execute(tx);
  return { ...review, ...(reports.rows[0] ?? { waiting: 0, newest_report: null }) };
}

// `words` null: it is seen by everybody.
export async function updateHidden(tx: Tx, id: number, words: string | null): Promise<void> {
  await sql`
    update reviews set hidden_words = ${words}, hidden_at = case when ${words}::text is not null then now() end
    where id = ${id}
  `.execute(tx);
}

export async function settleReports(tx: Tx, reviewId: number): Promise<void> {
  await sql`
    update review_reports set settled_at = now() where review_id = ${reviewId} and settled_at is null
  `.execute(tx);
}
