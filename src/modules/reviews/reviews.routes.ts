import type { Ask, Route } from '#platform/http/call.ts';
import { implement } from '#platform/http/call.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { answerReview } from './answer-review.ts';
import { deleteReview } from './delete-review.ts';
import { editReview } from './edit-review.ts';
import { listReviews } from './list-reviews.ts';
import { presentReview } from './present-review.ts';
import { reportReview } from './report-review.ts';
import { createReviewLimits } from './review-limits.ts';
import type { ReviewServices } from './review-services.ts';
import { reviewCalls } from './reviews.contract.ts';
import { findReview } from './reviews.queries.ts';
import { viewMyReviews } from './view-my-reviews.ts';
import { writeReview } from './write-review.ts';

export function reviewRoutes(services: ReviewServices): Route[] {
  const { db } = services;
  const limits = createReviewLimits();

  // A change by the person who is signed in, and by nobody else.
  const byPerson = async <Value, Reason extends string>(
    ask: Ask,
    change: (person: SignedIn) => Promise<Result<Value, Reason>>,
  ) => {
    const person = await ask.caller.signedIn();
    if (!person) return fail('sign_in_needed');
    const wait = limits.change(person.accountId, ask.now);
    if (wait > 0) return tooMany(wait);
    return change(person);
  };

  return implement(reviewCalls, {
    'GET /api/reviews': ({ query }, ask) => listReviews(db.preparedSql, query, ask),

    'GET /api/reviews/view/{id}': async ({ params }) => {
      const review = await findReview(db.sql, params.id);
      return review && !review.is_hidden ? ok(presentReview(review)) : fail('review_not_found');
    },

    'GET /api/reviews/mine': async (_, ask) => {
      const person = await ask.caller.signedIn();
      return person ? ok(await viewMyReviews(db.sql, person)) : fail('sign_in_needed');
    },

    'POST /api/reviews/write': ({ body: { event, ...written } }, ask) =>
      byPerson(ask, (person) => writeReview(db, person, event, written)),

    'POST /api/reviews/edit': ({ body: { id, ...written } }, ask) =>
      byPerson(ask, (person) => editReview(db, person, id, written)),

    'POST /api/reviews/delete': ({ body: { id } }, ask) =>
      byPerson(ask, (person) => deleteReview(db, person, id)),

    'POST /api/reviews/report/{id}': async ({ params, body }, ask) => {
      const { id: visitorId } = ask.caller.visitor();
      const wait = limits.report(visitorId, ask);
      if (wait > 0) return tooMany(wait);
      return reportReview(db, { reviewId: params.id, visitorId, ...body });
    },

    'POST /api/reviews/answer/{id}': ({ params, body }, ask) =>
      byPerson(ask, (person) => answerReview(services, person, params.id, body.text)),
  });
}

const tooMany = (seconds: number) => fail('too_many_tries', { retryAfter: seconds });
