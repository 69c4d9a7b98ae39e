import type { ReportReason } from '#modules/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type FormRefusal, ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

export type ReviewDone = 'written' | 'edited' | 'deleted';

// What the forms on one's own page of reviews ask for.
export const sendReview: Form<ReviewDone> = async (call, form) => {
  const id = Number(textIn(form, 'id'));
  const intent = textIn(form, 'intent');
  if (intent === 'delete') {
    const deleted = await call('POST /api/reviews/delete', { body: { id } });
    return answered(form, deleted, () => 'deleted', ON_TOP);
  }
  const stars = Number(textIn(form, 'stars'));
  if (![1, 2, 3, 4, 5].includes(stars)) {
    return { ok: false, refusal: { ...refusedFor(form, {}, m.mine_stars_missing()), status: 400 } };
  }
  const review = { stars, text: textIn(form, 'text') };
  if (intent === 'edit') {
    const edited = await call('POST /api/reviews/edit', { body: { id, ...review } });
    return answered(form, edited, () => 'edited', ON_TOP);
  }
  const event = Number(textIn(form, 'event'));
  const written = await call('POST /api/reviews/write', { body: { event, ...review } });
  return answered(form, written, () => 'written', ON_TOP);
};

// An event that waits, or a review to change.
export type ReviewSubject = { intent: 'write'; event: number } | { intent: 'edit'; id: number };

export interface TypedReview {
  stars: number | null;
  text: string;
}

// What was typed about it; null: the form that was refused is another one, or none.
export function typedAbout(subject: ReviewSubject, refusal: FormRefusal | null): TypedReview | null {
  const typed = refusal?.typed ?? {};
  if (Object.entries(subject).some(([name, value]) => typed[name] !== String(value))) return null;
  return { stars: Number(typed.stars) || null, text: typed.text ?? '' };
}

export const reportingReview =
  (id: string): Form<true> =>
  async (call, form) => {
    const reported = await call('POST /api/reviews/report/{id}', {
      params: { id },
      body: {
        // The call refuses any other word.
        reason: textIn(form, 'reason') as ReportReason,
        details: textIn(form, 'details'),
      },
    });
    return answered(form, reported, () => true as const, ON_TOP);
  };
