import { redirect } from 'react-router';
import type { ReportReason } from '#modules/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { reportingReview } from '#web/components/reviews/review-forms.ts';
import { ReviewItem } from '#web/components/reviews/review-item.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { eventReviewsPath, reportPath } from '#web/paths/reviews.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/report-review.ts';

const REASONS: Record<ReportReason, () => string> = {
  abuse: m.report_abuse,
  spam: m.report_spam,
  private: m.report_private,
  off_topic: m.report_off_topic,
  other: m.report_other,
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = await call('GET /api/reviews/view/{id}', { params });
  // An address without a valid id has no page.
  if (!found.ok)
    throw refused(url, { ...found.error, ...(found.error.statusCode === 400 && { statusCode: 404 }) });
  return { review: found.body.data, isDone: url.searchParams.has('done'), now: now.toISOString() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(reportingReview(params.id), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(`${reportPath(Number(params.id))}?done`, 303);
  return formData(answer);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.report_title(), description: m.report_text(), isIndexed: false });
}

export default function ReportReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isDone, now } = loaderData;
  const refusal = actionData?.refusal ?? null;
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto max-w-160">
        <h1 className="type-h1">{m.report_title()}</h1>
        {isDone ? (
          <p
            role="status"
            className="mt-4 rounded-card border border-success bg-success-soft p-4 text-success"
          >
            {m.report_done()}
          </p>
        ) : (
          <>
            <p className="mt-2 mb-6 text-ink-2">{m.report_text()}</p>
            <FormErrors refusal={refusal} />
            <ReviewItem review={review} now={now} namesEvent isQuoted />
            <ReportForm refusal={refusal} />
          </>
        )}
        <a
          href={eventReviewsPath(review.event.slug_name)}
          className={`mt-4 w-full sm:w-auto ${QUIET_BUTTON}`}
        >
          {m.report_back()}
        </a>
      </div>
    </main>
  );
}

function ReportForm({ refusal }: { refusal: FormRefusal | null }) {
  const typed = refusal?.typed ?? {};
  return (
    <form method="post" className="mt-6 grid gap-6">
      <fieldset>
        <legend className="type-h3 mb-2">{m.report_reason()}</legend>
        {Object.entries(REASONS).map(([reason, words]) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={typed.reason === reason}
              required
              className="size-5 shrink-0 accent-primary"
            />
            {words()}
          </label>
        ))}
      </fieldset>
      <Field id="details" label={m.report_details()} hint={m.report_details_hint()}>
        {({ className, ...control }) => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            dir="auto"
            defaultValue={typed.details}
            className={`py-3 ${className}`}
          />
        )}
      </Field>
      <button type="submit" className={`sm:justify-self-start ${PRIMARY_BUTTON}`}>
        {m.report_send()}
      </button>
    </form>
  );
}
