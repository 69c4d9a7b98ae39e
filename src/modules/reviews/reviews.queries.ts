import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import { EDIT_DAYS, type StarCounts } from './reviews.rules.ts';

export interface ReviewedEventRow {
  id: number;
  slug: string;
  name: string;
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
  starts_at: Date | string;
  time_zone: string;
  venue_name: string;
  city_name: string;
  organizer_slug: string;
  organizer_name: string;
}

export interface ReviewRow {
  id: number;
  event_id: number;
  organizer_id: number;
  account_id: string;
  author: string;
  stars: number;
  text: string;
  written_at: Date;
  edited_at: Date | null;
  is_hidden: boolean;
  hidden_words: string | null;
  editable_until: Date;
  is_editable: boolean;
  answer: { text: string; answered_at: string } | null;
  event: ReviewedEventRow;
}

const EVENT_COLUMNS = sql`
  event.id, event.slug, event.name, event.category_slug, event.poster_seed, event.picture_key, event.starts_at, event.time_zone,
  venues.name as venue_name, cities.name as city_name,
  organizers.slug as organizer_slug, organizers.name as organizer_name
`;

const EVENT_TABLES = sql`
  events as event join venues on venues.id = event.venue_id join cities on cities.id = event.city_id
  join organizers on organizers.id = event.organizer_id
`;

const EDITABLE_UNTIL = sql`review.written_at + make_interval(days => ${sql.lit(EDIT_DAYS)})`;

const REVIEW_COLUMNS = sql`
  review.id, review.event_id, review.organizer_id, review.account_id, review.author, review.stars, review.text,
  review.written_at, review.edited_at, review.hidden_at is not null as is_hidden, review.hidden_words,
  ${EDITABLE_UNTIL} as editable_until, now() < ${EDITABLE_UNTIL} as is_editable,
  (
    select json_build_object('text', answer.text, 'answered_at', answer.answered_at)
    from review_answers as answer where answer.review_id = review.id
  ) as answer,
  (
    select to_json(found) from (select ${EVENT_COLUMNS} from ${EVENT_TABLES} where event.id = review.event_id) as found
  ) as event
`;

export interface ReviewedSubject {
  kind: 'event' | 'organizer';
  id: number;
  counts: StarCounts | null;
}

// null: there are no reviews yet.
export const starCounts = (
  kind: ReviewedSubject['kind'],
  id: RawBuilder<unknown>,
): RawBuilder<StarCounts | null> =>
  sql`(select counts from review_counts where subject = ${sql.lit(kind)} and subject_id = ${id})`;

// By its slug or one that it had before. Drafts are not found.
export async function findReviewedEvent(db: Sql | Tx, slug: string): Promise<ReviewedSubject | null> {
  const found = await sql<ReviewedSubject>`
    select 'event' as kind, id, ${starCounts('event', sql`events.id`)} as counts from events
    where id = coalesce(
      (select id from events where slug = ${slug}), (select event_id from former_slugs where slug = ${slug})
    ) and status <> 'draft'
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function findReviewedOrganizer(db: Sql, slug: string): Promise<ReviewedSubject | null> {
  const found = await sql<ReviewedSubject>`
    select 'organizer' as kind, id, ${starCounts('organizer', sql`organizers.id`)} as counts
    from organizers where slug = ${slug}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listReviewRows(
  db: Sql | Tx,
  { kind, id }: Pick<ReviewedSubject, 'kind' | 'id'>,
  { stars, limit, offset }: { stars: number | undefined; limit: number; offset: number },
): Promise<ReviewRow[]> {
  const column = sql.ref(kind === 'event' ? 'review.event_id' : 'review.organizer_id');
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review
    where ${column} = ${id} and review.hidden_at is null
      ${stars === undefined ? sql`` : sql`and review.stars = ${stars}`}
    order by review.written_at desc, review.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return found.rows;
}

export async function findReview(db: Sql | Tx, id: number): Promise<ReviewRow | null> {
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review where id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function getReview(tx: Tx, id: number): Promise<ReviewRow> {
  const row = await findReview(tx, id);
  if (!row) throw new Error(`There is no review ${id}`);
  return row;
}

// Keeps the review from being deleted until the transaction ends; others may go on reading and answering.
export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | null> {
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review where id = ${id} and hidden_at is null for key share of review
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function findReviewBy(
  db: Sql | Tx,
  accountId: string,
  eventId: number,
): Promise<ReviewRow | null> {
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review where account_id = ${accountId} and event_id = ${eventId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listReviewsBy(db: Sql, accountId: string, most: number): Promise<ReviewRow[]> {
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review
    where account_id = ${accountId} order by written_at desc, id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface UnreviewedRow extends ReviewedEventRow {
  has_begun: boolean;
}

// Those of these events that this person has not reviewed, nearest in time first: past ones newest first, coming ones
// soonest first.
export async function listUnreviewed(
  db: Sql,
  accountId: string,
  eventIds: readonly number[],
): Promise<UnreviewedRow[]> {
  const found = await sql<UnreviewedRow>`
    select ${EVENT_COLUMNS}, event.starts_at <= now() as has_begun from ${EVENT_TABLES}
    where event.id = any(${[...eventIds]}::int[]) and event.status in ('published', 'ended')
      and not exists (select from reviews where event_id = event.id and account_id = ${accountId})
    order by abs(extract(epoch from event.starts_at - now())), event.id
  `.execute(db);
  return found.rows;
}

export interface EventToReview {
  id: number;
  organizer_id: number;
  status: 'published' | 'postponed' | 'cancelled' | 'ended';
  starts_at: Date;
  time_zone: string;
  // By the database's clock.
  has_begun: boolean;
}

export async function findEventToReview(tx: Tx, eventId: number): Promise<EventToReview | null> {
  const found = await sql<EventToReview>`
    select id, organizer_id, starts_at,
      case when status = 'postponed' and previous_starts_at is not null then 'published' else status end as status,
      time_zone, starts_at <= now() as has_begun
    from events where id = ${eventId} and status <> 'draft'
  `.execute(tx);
  return found.rows[0] ?? null;
}

export interface NewReviewRow {
  eventId: number;
  organizerId: number;
  accountId: string;
  author: string;
  stars: number;
  text: string;
}

// Answers false if this person has reviewed this event before.
export async function insertReview(tx: Tx, review: NewReviewRow): Promise<boolean> {
  const inserted = await sql`
    insert into reviews (event_id, organizer_id, account_id, author, stars, text)
    values (
      ${review.eventId}, ${review.organizerId}, ${review.accountId}, ${review.author}, ${review.stars}, ${review.text}
    )
    on conflict do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export interface PastReview extends NewReviewRow {
  writtenAt: Date;
  // `accountId`: the member of the organiser's team who wrote it.
  answer: { accountId: string; text: string; answeredAt: Date } | null;
}

export async function insertPastReviews(tx: Tx, reviews: readonly PastReview[]): Promise<void> {
  await sql`
    with given as (
      select nextval(pg_get_serial_sequence('reviews', 'id')) as id, review.*
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as review (
        "eventId" int, "organizerId" int, "accountId" text, author text, stars smallint, text text,
        "writtenAt" timestamptz, answer jsonb
      )
    ), written as (
      insert into reviews (id, event_id, organizer_id, account_id, author, stars, text, written_at)
      select id, "eventId", "organizerId", "accountId", author, stars, text, "writtenAt" from given
      returning id
    )
    insert into review_answers (review_id, account_id, text, answered_at)
    select written.id, answer->>'accountId', answer->>'text', (answer->>'answeredAt')::timestamptz
    from written join given using (id) where jsonb_typeof(answer) = 'object'
  `.execute(tx);
}

// Answers null if this person has no such review.
export async function lockReviewOf(tx: Tx, id: number, accountId: string): Promise<ReviewRow | null> {
  const found = await sql<ReviewRow>`
    select ${REVIEW_COLUMNS} from reviews as review where id = ${id} and account_id = ${accountId}
    for update of review
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function updateReview(
  tx: Tx,
  id: number,
  { author, stars, text }: Pick<NewReviewRow, 'author' | 'stars' | 'text'>,
): Promise<void> {
  await sql`
    update reviews set author = ${author}, stars = ${stars}, text = ${text}, edited_at = now() where id = ${id}
  `.execute(tx);
}

export async function deleteReviewRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from reviews where id = ${id}`.execute(tx);
}

export async function deleteReviewsBy(
  tx: Tx,
  accountId: string,
): Promise<Pick<ReviewRow, 'event_id' | 'organizer_id'>[]> {
  const deleted = await sql<Pick<ReviewRow, 'event_id' | 'organizer_id'>>`
    delete from reviews where account_id = ${accountId} returning event_id, organizer_id
  `.execute(tx);
  return deleted.rows;
}

export async function upsertAnswer(tx: Tx, reviewId: number, accountId: string, text: string): Promise<void> {
  await sql`
    insert into review_answers (review_id, account_id, text) values (${reviewId}, ${accountId}, ${text})
    on conflict (review_id) do update
    set account_id = excluded.account_id, text = excluded.text, answered_at = now()
    where review_answers.text <> excluded.text
  `.execute(tx);
}

export async function deleteAnswer(tx: Tx, reviewId: number): Promise<void> {
  await sql`delete from review_answers where review_id = ${reviewId}`.execute(tx);
}

// Events that ended yesterday, from ten in the morning of their time zone on. One that ended after midnight counts as
// the evening before. Older ones are left out: a question that comes late is a nuisance.
export async function listEventsToAskAbout(db: Sql): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from events
    where status = 'ended' and ends_at > now() - interval '4 days' and ends_at <= now()
      and now() >= (
        date_trunc('day', (ends_at - interval '6 hours') at time zone time_zone) + interval '1 day 10 hours'
      ) at time zone time_zone
    order by ends_at, id
  `.execute(db);
  return found.rows.map((row) => row.id);
}

// Orders of an event with tickets that were not taken back, whose buyers were not asked yet.
export async function listOrdersToAsk(db: Sql, eventId: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders
    where id in (select order_id from tickets where event_id = ${eventId} and state <> 'revoked')
      and state in ('paid', 'partly_refunded')
      and not exists (select from review_requests where event_id = ${eventId} and email = lower(buyer_email))
    order by id
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

// Answers false if this person was asked before.
export async function insertRequest(tx: Tx, eventId: number, email: string): Promise<boolean> {
  const inserted = await sql`
    insert into review_requests (event_id, email) values (${eventId}, lower(${email})) on conflict do nothing
    returning email
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function insertRequests(
  tx: Tx,
  asked: readonly { eventId: number; email: string }[],
): Promise<void> {
  await sql`
    insert into review_requests (event_id, email)
    select "eventId", lower(email) from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
      "eventId" int, email text
    )
    on conflict do nothing
  `.execute(tx);
}
