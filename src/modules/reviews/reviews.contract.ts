import { z } from 'zod';
import { publicId } from '#modules/pricing/pricing.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { exactlyOne, says } from '#platform/http/field-words.ts';
import { EDIT_DAYS, isPlainText, LONGEST_REVIEW, REVIEWS_PER_PAGE, tidyText } from './reviews.rules.ts';

const instant = z.iso.datetime();
const stars = z.int().min(1).max(5);
const slug = z
  .string()
  .max(120)
  .regex(/^\P{Cc}*$/u, says('plain_text'));
const written = (most: number) =>
  z.string().overwrite(tidyText).max(most).refine(isPlainText, says('plain_text'));
const text = written(LONGEST_REVIEW)
  .default('')
  .describe(`At most ${LONGEST_REVIEW} characters of plain text; may be empty`);
const inPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, says('whole_number'))
  .transform(Number);
const id = z.int().min(1);

export const reviewRating = z.object({
  average: z.number().min(1).max(5).describe('To one decimal'),
  count: z.int().min(1),
  by_stars: z
    .tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
    .readonly()
    .describe('How many gave one star, two stars and so on'),
});

export const reviewedEvent = z.object({
  id: z.int(),
  slug_name: z.string(),
  name: z.string(),
  start_at: instant,
  time_zone: z.string(),
  loc: z.string().describe('Venue, City'),
  main_image: z.string().describe('Path of the poster, 4:5'),
  organizer: z.object({ slug_name: z.string(), name: z.string() }),
});

const reviewView = z.object({
  id,
  author: z.string().describe('First name and an initial'),
  is_verified: z.literal(true).describe('Written by somebody who holds a ticket; there are no others'),
  stars,
  text: z.string().describe('Plain text with line breaks'),
  written_at: instant,
  edited_at: instant.nullable(),
  answer: z.object({ text: z.string(), answered_at: instant }).nullable().describe("The organiser's"),
  event: reviewedEvent,
});

const ownReview = reviewView.extend({
  editable_until: instant,
  is_editable: z.boolean(),
  is_hidden: z.boolean().describe('Taken out of sight by whoever runs the site'),
  hidden_words: z.string().nullable().describe('Why, as they wrote it'),
});

const reviewPage = z.object({
  data: z.array(reviewView),
  rating: reviewRating
    .nullable()
    .describe('Of all reviews, whatever stars were asked for; null: there are none'),
  page: z.int(),
  size: z.int(),
  total: z.int(),
  last_page: z.int(),
});

export const REPORT_REASONS = ['abuse', 'spam', 'private', 'off_topic', 'other'] as const;

const HOUR = 3_600;
// Every change of a review drops cached pages; nobody has so many honest second thoughts.
const CHANGES = { of: 'review changes', per: 'person', most: 30, seconds: HOUR } as const;

export const reviewCalls = {
  'GET /api/reviews': {
    summary:
      'What people who were there say about an event or about all events of an organiser, newest first',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z
      .strictObject({
        event: slug.optional().describe('Slug of an event'),
        organizer: slug.optional().describe('Slug of an organiser, instead of an event'),
        stars: z
          .string()
          .regex(/^[1-9]$/, says('whole_number'))
          .transform(Number)
          .pipe(stars)
          .optional()
          .describe('Only those with so many stars'),
        page: z
          .string()
          .regex(/^[1-9]\d{0,8}$/, says('whole_number'))
          .transform(Number)
          .default(1)
          .describe(`Of ${REVIEWS_PER_PAGE} reviews each`),
      })
      .refine(
        ({ event, organizer }) => (event === undefined) !== (organizer === undefined),
        exactlyOne('event', ['event', 'organizer']),
      ),
    answer: reviewPage,
    refusals: ['event_not_found', 'organizer_not_found', 'page_past_last'],
  },
  'GET /api/reviews/view/{id}': {
    summary: 'One review',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ id: inPath }),
    answer: reviewView,
    refusals: ['review_not_found'],
  },
  'GET /api/reviews/mine': {
    summary: 'What the person who is signed in has written, and the events that wait for a review',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.object({
      written: z.array(ownReview).describe('Newest first'),
      waiting: z.array(reviewedEvent).describe('Begun, with a ticket, not reviewed yet'),
      coming: z.array(reviewedEvent).describe('With a ticket, not begun yet'),
    }),
    refusals: [],
  },
  'POST /api/reviews/write': {
    summary: 'Reviews an event that has begun, by somebody who holds a ticket for it; once per event',
    access: 'person',
    limits: [CHANGES],
    botCheck: null,
    body: z.strictObject({ event: publicId.describe('Id of the event'), stars, text }),
    answer: ownReview,
    refusals: ['event_not_found', 'review_no_ticket', 'review_too_early', 'review_not_held', 'review_exists'],
  },
  'POST /api/reviews/edit': {
    summary: `Changes one's own review, for ${EDIT_DAYS} days`,
    access: 'person',
    limits: [CHANGES],
    botCheck: null,
    body: z.strictObject({ id, stars, text }),
    answer: ownReview,
    refusals: ['review_not_found', 'review_edit_over'],
  },
  'POST /api/reviews/delete': {
    summary: "Deletes one's own review for good",
    access: 'person',
    limits: [CHANGES],
    botCheck: null,
    body: z.strictObject({ id }),
    answer: z.object({ deleted: z.literal(true) }),
    refusals: ['review_not_found'],
  },
  'POST /api/reviews/report/{id}': {
    summary: 'Tells whoever runs the site that a review should be looked at; once per visitor',
    access: 'visitor',
    limits: [
      { of: 'review reports', per: 'visitor', most: 20, seconds: HOUR },
      // Limited by address as well, because anybody can invent visitors.
      { of: 'review reports', per: 'address', most: 200, seconds: HOUR },
    ],
    botCheck: null,
    params: z.strictObject({ id: inPath }),
    body: z.strictObject({ reason: z.enum(REPORT_REASONS), details: written(500).default('') }),
    answer: z.object({ reported: z.literal(true) }),
    refusals: ['review_not_found'],
  },
  'POST /api/reviews/answer/{id}': {
    summary: "The organiser's answer to a review; an empty text takes it away",
    access: { member: 'answer_reviews' },
    limits: [CHANGES],
    botCheck: null,
    params: z.strictObject({ id: inPath }),
    body: z.strictObject({ text }),
    answer: reviewView,
    refusals: ['review_not_found', 'review_not_yours'],
  },
} as const satisfies Calls;

export type ReviewView = z.infer<typeof reviewView>;
export type OwnReviewView = z.infer<typeof ownReview>;
export type ReviewedEventView = z.infer<typeof reviewedEvent>;
export type ReviewPage = z.infer<typeof reviewPage>;
export type ReportReason = (typeof REPORT_REASONS)[number];
