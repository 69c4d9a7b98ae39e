import { posterImage } from '#shared/poster/poster-image.ts';
import type { OwnReviewView, ReviewedEventView, ReviewView } from './reviews.contract.ts';
import type { ReviewedEventRow, ReviewRow } from './reviews.queries.ts';

export function presentReviewedEvent(row: ReviewedEventRow): ReviewedEventView {
  return {
    id: row.id,
    slug_name: row.slug,
    name: row.name,
    start_at: new Date(row.starts_at).toISOString(),
    time_zone: row.time_zone,
    loc: `${row.venue_name}, ${row.city_name}`,
    main_image: posterImage(row, '4x5'),
    organizer: { slug_name: row.organizer_slug, name: row.organizer_name },
  };
}

export function presentReview(row: ReviewRow): ReviewView {
  return {
    id: row.id,
    author: row.author,
    is_verified: true,
    stars: row.stars,
    text: row.text,
    written_at: row.written_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    answer: row.answer && {
      text: row.answer.text,
      answered_at: new Date(row.answer.answered_at).toISOString(),
    },
    event: presentReviewedEvent(row.event),
  };
}

export function presentOwnReview(row: ReviewRow): OwnReviewView {
  return {
    ...presentReview(row),
    editable_until: row.editable_until.toISOString(),
    is_editable: row.is_editable,
    is_hidden: row.is_hidden,
    hidden_words: row.hidden_words,
  };
}
