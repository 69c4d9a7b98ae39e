import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call, CallError } from '#web/api/api.ts';
import type { TypedReview } from '#web/components/reviews/review-form.tsx';
import { loginPath } from '#web/paths/account.ts';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';

export type Done = 'written' | 'edited' | 'deleted';

export interface ReviewRefusal {
  message: string;
  // Which form it was, with what was typed.
  event: number | null;
  id: number | null;
  typed: TypedReview;
}

// What the forms on one's own page of reviews ask for. Answers with the reason for a no.
export async function actOnReviews(call: Call, form: FormData) {
  const event = numberOf(form, 'event');
  const id = numberOf(form, 'id');
  const typed: TypedReview = { stars: numberOf(form, 'stars'), text: String(form.get('text') ?? '') };
  const refuse = ({ statusCode, message }: Pick<CallError, 'statusCode' | 'message'>) =>
    data({ refusal: { message, event, id, typed } satisfies ReviewRefusal }, { status: statusCode });
  const goOn = (outcome: { ok: true } | { ok: false; error: CallError }, done: Done) => {
    if (!outcome.ok && outcome.error.statusCode === 401) throw redirect(loginPath(MY_REVIEWS_PATH), 303);
    if (!outcome.ok) return refuse(outcome.error);
    throw redirect(`${MY_REVIEWS_PATH}?done=${done}`, 303);
  };
  const intent = form.get('intent');
  if (intent === 'delete')
    return goOn(await call('POST /api/reviews/delete', { body: { id: id ?? 0 } }), 'deleted');
  const { stars, text } = typed;
  if (stars === null || stars < 1 || stars > 5)
    return refuse({ statusCode: 400, message: m.mine_stars_missing() });
  const written = { stars, text };
  return intent === 'edit'
    ? goOn(await call('POST /api/reviews/edit', { body: { id: id ?? 0, ...written } }), 'edited')
    : goOn(await call('POST /api/reviews/write', { body: { event: event ?? 0, ...written } }), 'written');
}

function numberOf(form: FormData, field: string): number | null {
  const text = form.get(field);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
