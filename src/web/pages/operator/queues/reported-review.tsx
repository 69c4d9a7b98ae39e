import type { OperatorReview } from '#modules/operating/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { judgeReview } from '#web/components/operator/queues/review-forms.ts';
import { ReviewHistory } from '#web/components/operator/queues/review-history.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { REPORTED_REVIEWS_PATH, reportedReviewPath } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/reported-review.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/reviews/{id}', { params });
  return { review: forOperator(found, url)?.data ?? null, done: url.searchParams.get('done') };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, judgeReview(sent.params.id), { to: (done) => reportedReviewPath(sent.params.id, { done }) });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_reviews());

const NOTES: Readonly<Record<string, () => string>> = {
  hide: m.ops_done_review_hide,
  keep: m.ops_done_review_keep,
};

export default function ReportedReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, done } = loaderData;
  return (
    <OperatorPage
      title={review?.event.name ?? m.ops_reviews()}
      back={{ path: REPORTED_REVIEWS_PATH, name: m.ops_reviews() }}
      said={NOTES[done ?? '']?.()}
      refusal={actionData}
      isOpen={review !== null}
    >
      {review && (
        <>
          <Review review={review} />
          <Verdicts review={review} refusal={actionData ?? null} />
          <ReviewHistory review={review} />
        </>
      )}
    </OperatorPage>
  );
}

function Review({ review }: { review: OperatorReview }) {
  const { author, stars, text, answer, event, organizer, written_at, edited_at, hidden_words } = review;
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      {hidden_words !== null && (
        <p className="rounded-card bg-warn-soft px-4 py-3 text-warn wrap-anywhere">
          {m.ops_review_is_hidden({ words: hidden_words })}
        </p>
      )}
      <p className="text-small text-ink-2 wrap-anywhere">
        {author} · {m.ops_stars({ count: stars })} · {when(written_at)}
        {edited_at && ` · ${m.reviews_edited({ day: when(edited_at) })}`}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text || m.ops_review_no_words()}
      </p>
      {answer && (
        <p dir="auto" className="border-l-4 border-line pl-3 whitespace-pre-line text-ink-2 wrap-anywhere">
          <strong className="block">{m.reviews_answer({ organizer })}</strong>
          {answer}
        </p>
      )}
      <a
        href={eventPath(event.slug)}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
      >
        {m.ops_event()}
      </a>
    </article>
  );
}

function Verdicts({ review, refusal }: { review: OperatorReview; refusal: FormRefusal | null }) {
  const isHidden = review.hidden_words !== null;
  const form = { seen: review.seen, refusal };
  return (
    <section aria-labelledby="decide" className="grid gap-5 rounded-card border border-line bg-surface p-4">
      <h2 id="decide" className="text-[20px] leading-7 font-bold">
        {m.ops_decide()}
      </h2>
      <Verdict
        {...form}
        intent="keep"
        label={m.ops_review_why_keep()}
        press={isHidden ? m.ops_review_show() : m.ops_review_keep()}
        look={PRIMARY_BUTTON}
      />
      {!isHidden && (
        <Verdict
          {...form}
          intent="hide"
          label={m.ops_review_why_hide()}
          press={m.ops_review_hide()}
          look={STOP_BUTTON}
        />
      )}
    </section>
  );
}

type VerdictProps = {
  intent: 'hide' | 'keep';
  label: string;
  press: string;
  look: string;
  seen: string;
  refusal: FormRefusal | null;
};

const Verdict = ({ intent, label, press, look, seen, refusal }: VerdictProps) => (
  <form method="post" className="grid gap-3">
    <input type="hidden" name="seen" value={seen} />
    <TextField
      id={`why_${intent}`}
      name={`why_${intent}`}
      label={label}
      maxLength={300}
      autoComplete="off"
      defaultValue={refusal?.typed[`why_${intent}`] ?? ''}
      error={refusal?.fields[`why_${intent}`]}
    />
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`${look} w-full sm:w-auto sm:justify-self-start`}
    >
      {press}
    </button>
  </form>
);
