import type { ReportedReview } from '#modules/operating/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { StateTabs } from '#web/components/operator/queues/state-tabs.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { reportedReviewPath, reportedReviewsPath } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/reported-reviews.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = url.searchParams.get('state') === 'hidden' ? 'hidden' : 'waiting';
  const found = await context.get(pageContext).call('GET /api/admin/reviews', { query: { state } });
  return { state, reviews: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_reviews());

const TABS = { waiting: m.ops_reviews_waiting, hidden: m.ops_reviews_hidden } as const;

export default function ReportedReviewsPage({ loaderData: { state, reviews } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.ops_reviews()} lead={m.ops_reviews_lead()} isWide isOpen={reviews !== null}>
      {reviews && (
        <div>
          <StateTabs
            label={m.ops_reviews()}
            tabs={Object.entries(TABS).map(([one, word]) => ({
              path: reportedReviewsPath(one),
              word: word(),
              isHere: one === state,
            }))}
          />
          <Rows rows={reviews} none={m.ops_nothing()}>
            {(review) => (
              <li key={review.id}>
                <Row review={review} />
              </li>
            )}
          </Rows>
        </div>
      )}
    </OperatorPage>
  );
}

const Row = ({ review: { id, author, stars, text, event, reports, since } }: { review: ReportedReview }) => (
  <a href={reportedReviewPath(id)} data-row className="block px-4 py-3 hover:bg-sunken">
    <span className="flex flex-wrap justify-between gap-x-3 font-bold">
      <span className="min-w-0 wrap-anywhere">{event.name}</span>
      {reports > 0 && <span>{m.ops_reports({ count: reports })}</span>}
    </span>
    <span className="line-clamp-2 wrap-anywhere">{text || m.ops_review_no_words()}</span>
    <span className="block text-small text-ink-2">
      {author} · {m.ops_stars({ count: stars })} ·{' '}
      {m.ops_since({ when: formatFull(since, OPERATOR_ZONE, currentLocale()) })}
    </span>
  </a>
);
