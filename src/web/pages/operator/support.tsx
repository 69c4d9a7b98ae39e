import type { RequestLine } from '#modules/operating/support/support.contract.ts';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { StateTabs } from '#web/components/operator/queues/state-tabs.tsx';
import { REQUEST_STATES } from '#web/components/operator/support-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { operatorSupportPath, requestPath } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/support.ts';
import { forOperator } from './for-operator.ts';

const STATES = ['open', 'answered', 'closed'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = STATES.find((one) => one === url.searchParams.get('state')) ?? 'open';
  const behind = url.searchParams.get('behind');
  const query = { state, ...(behind && { behind: behind as `${string}~${string}` }) };
  const found = await context.get(pageContext).call('GET /api/admin/support', { query });
  return { state, list: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_support());

export default function SupportQueuePage({ loaderData: { state, list } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.ops_support()} isWide isOpen={list !== null}>
      {list && (
        <div>
          <StateTabs
            label={m.ops_support_lists()}
            tabs={STATES.map((one) => ({
              path: operatorSupportPath(one),
              word: REQUEST_STATES[one].word(),
              isHere: one === state,
            }))}
          />
          <Rows rows={list.requests} none={m.ops_nothing()}>
            {(request) => (
              <li key={request.number}>
                <Row request={request} />
              </li>
            )}
          </Rows>
          {list.further && (
            <a
              href={operatorSupportPath(state, list.further)}
              className={`${QUIET_BUTTON} mt-3 w-full sm:w-auto sm:justify-self-start`}
            >
              {m.ops_further()}
            </a>
          )}
        </div>
      )}
    </OperatorPage>
  );
}

const Row = ({ request: { number, name, topic, since, begins, assigned } }: { request: RequestLine }) => (
  <a href={requestPath(number)} data-row className="block px-4 py-3 hover:bg-sunken">
    <span className="flex flex-wrap justify-between gap-x-3 font-bold">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="text-small font-semibold text-ink-2">{topicName(topic)}</span>
    </span>
    <span className="line-clamp-2 wrap-anywhere">{begins}</span>
    <span className="block text-small text-ink-2">
      {number} · {m.ops_since({ when: formatFull(since, OPERATOR_ZONE, currentLocale()) })}
      {assigned && ` · ${assigned.is_me ? m.ops_yours() : m.ops_theirs({ who: assigned.name ?? '' })}`}
    </span>
  </a>
);
