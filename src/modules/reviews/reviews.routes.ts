import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { fail, ok } from '#shared/result.ts';
import { answerReview } from './answer-review.ts';
import { deleteReview } from './delete-review.ts';
import { editReview } from './edit-review.ts';
import { listReviews } from './list-reviews.ts';
import { presentReview } from './present-review.ts';
import { reportReview } from './report-review.ts';
import { reviewCalls } from './reviews.contract.ts';
import { findReview } from './reviews.queries.ts';
import { viewMyReviews } from './view-my-reviews.ts';
import { writeReview } from './write-review.ts';

export function reviewRoutes({ db }: { db: Database }): Route[] {
  return implement(reviewCalls, {
    'GET /api/reviews': ({ query }, ask) => listReviews(db.preparedSql, query, ask),

    'GET /api/reviews/view/{id}': async ({ params }) => {
      const review = await findReview(db.sql, params.id);
      return review && !review.is_hidden ? ok(presentReview(review)) : fail('review_not_found');
    },

    'GET /api/reviews/mine': async (_, { actor }) => ok(await viewMyReviews(db.sql, actor)),

    'POST /api/reviews/write': ({ body: { event, ...written } }, { actor }) =>
      writeReview(db, actor, event, written),

    'POST /api/reviews/edit': ({ body: { id, ...written } }, { actor }) => editReview(db, actor, id, written),

    'POST /api/reviews/delete': ({ body: { id } }, { actor }) => deleteReview(db, actor, id),

    'POST /api/reviews/report/{id}': ({ params, body }, { actor }) =>
      reportReview(db, { reviewId: params.id, visitorId: actor.id().id, ...body }),

    'POST /api/reviews/answer/{id}': ({ params, body }, ask) => answerReview(db, params.id, body.text, ask),
  });
}
