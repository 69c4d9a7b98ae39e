import { useEffect } from 'react';
import { redirect } from 'react-router';
import type { ReviewedEventView } from '#modules/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { EventToReview } from '#web/components/reviews/event-to-review.tsx';
import { OwnReview } from '#web/components/reviews/own-review.tsx';
import { reviewDraft } from '#web/components/reviews/review-draft.ts';
import { ReviewForm } from '#web/components/reviews/review-form.tsx';
import {
  type ReviewDone,
  type ReviewSubject,
  sendReview,
  typedAbout,
} from '#web/components/reviews/review-forms.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { keepDraft } from '#web/kept/drafts.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { loginPath } from '#web/paths/account.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/reviews.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const mine = await call('GET /api/reviews/mine');
  if (!mine.ok)
    throw mine.error.statusCode === 401
      ? redirect(loginPath(MY_REVIEWS_PATH), 303)
      : refused(url, mine.error);
  const done = url.searchParams.get('done');
  return {
    ...mine.body.data,
    done: done !== null && done in DONE_WORDS ? (done as ReviewDone) : null,
    now: now.toISOString(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(sendReview, context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(`${MY_REVIEWS_PATH}?done=${answer.done}`, 303);
  return formData(answer);
}

const DONE_WORDS: Record<ReviewDone, () => string> = {
  written: m.mine_done_written,
  edited: m.mine_done_edited,
  deleted: m.mine_done_deleted,
};

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.mine_title(), description: m.mine_intro(), isIndexed: false });
}

export default function MyReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, written, coming, done, now } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const isEmpty = waiting.length + written.length + coming.length === 0;
  // Deletes the draft of a text that is now published.
  useEffect(() => {
    for (const { event } of written) keepDraft(reviewDraft(event.id), '');
  }, [written]);
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto max-w-180">
        <h1 className="type-h1">{m.mine_title()}</h1>
        <p className="mt-2 mb-6 max-w-[68ch] text-ink-2">{m.mine_intro()}</p>
        <FormErrors refusal={refusal} />
        {done && !refusal && (
          <p
            role="status"
            className="mb-6 rounded-card border border-success bg-success-soft p-4 text-success"
          >
            {DONE_WORDS[done]()}
          </p>
        )}
        {isEmpty && (
          <EmptyState title={m.mine_empty()} hint={m.mine_empty_hint()}>
            <a href={EVENTS_PATH} className={PRIMARY_BUTTON}>
              {m.cart_find_events()}
            </a>
          </EmptyState>
        )}
        <Group title={m.mine_waiting()} entries={waiting}>
          {(event, place) => <WaitingEvent event={event} now={now} refusal={refusal} isFirst={place === 0} />}
        </Group>
        <Group title={m.mine_written()} entries={written}>
          {(review) => <OwnReview review={review} now={now} refusal={refusal} />}
        </Group>
        <Group title={m.mine_coming()} entries={coming}>
          {(event) => (
            <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
              <EventToReview event={event} now={now}>
                <p className="mt-2 text-small">
                  {m.mine_opens({
                    when: formatDateTime(event.start_at, event.time_zone, currentLocale(), now),
                  })}
                </p>
              </EventToReview>
            </div>
          )}
        </Group>
      </div>
    </main>
  );
}

type WaitingEventProps = {
  event: ReviewedEventView;
  now: string;
  refusal: FormRefusal | null;
  isFirst: boolean;
};

// An event that waits for a review.
function WaitingEvent({ event, now, refusal, isFirst }: WaitingEventProps) {
  const subject: ReviewSubject = { intent: 'write', event: event.id };
  const typed = typedAbout(subject, refusal);
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <EventToReview event={event} now={now} />
      <details open={refusal ? typed !== null : isFirst} className="group mt-4">
        <summary className={`${QUIET_BUTTON} w-full list-none group-open:hidden sm:w-auto`}>
          {m.reviews_write()}
        </summary>
        <ReviewForm subject={subject} typed={typed ?? { stars: null, text: '' }} />
      </details>
    </article>
  );
}

type GroupProps<Entry extends { id: number }> = {
  title: string;
  entries: readonly Entry[];
  children: (entry: Entry, place: number) => React.ReactNode;
};

function Group<Entry extends { id: number }>({ title, entries, children }: GroupProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <section className="mt-8 first-of-type:mt-0">
      <h2 className="type-h2 mb-4">{title}</h2>
      <ul className="grid gap-4">
        {entries.map((entry, place) => (
          <li key={entry.id}>{children(entry, place)}</li>
        ))}
      </ul>
    </section>
  );
}
