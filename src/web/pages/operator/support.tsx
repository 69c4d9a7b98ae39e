import type { RequestLine } from '#modules/operating/support/desk-support.contract.ts';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { REQUEST_STATES } from '#web/components/operator/support-words.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { requestPath, supportDeskPath } from '#web/paths/operator.ts';
import type { Route } from './+types/support.ts';
import { forOperator } from './for-operator.ts';

const STATES = ['open', 'answered', 'closed'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = STATES.find((one) => one === url.searchParams.get('state')) ?? 'open';
  const found = await context.get(pageContext).call('GET /api/admin/support', { query: { state } });
  return { state, requests: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.ops_support());

const TAB =
  'inline-flex min-h-11 items-center rounded-small px-3 font-semibold text-ink-2 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft';

export default function SupportQueuePage({ loaderData: { state, requests } }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <h1 className="mb-3 text-[28px] leading-8.5 font-bold">{m.ops_support()}</h1>
      {requests === null ? (
        <FactorNeeded />
      ) : (
        <>
          <nav aria-label={m.ops_support_lists()} className="mb-3 flex flex-wrap gap-1">
            {STATES.map((one) => (
              <a
                key={one}
                href={supportDeskPath(one)}
                aria-current={one === state ? 'page' : undefined}
                className={TAB}
              >
                {REQUEST_STATES[one].word()}
              </a>
            ))}
          </nav>
          {requests.length === 0 ? (
            <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">
              {m.ops_nothing()}
            </p>
          ) : (
            <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
              {requests.map((request) => (
                <li key={request.number}>
                  <Row request={request} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </main>
  );
}

const Row = ({ request: { number, name, topic, asked_at, begins, assigned } }: { request: RequestLine }) => (
  <a href={requestPath(number)} data-row className="block px-4 py-3 hover:bg-sunken">
    <span className="flex flex-wrap justify-between gap-x-3 font-bold">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="text-small font-semibold text-ink-2">{topicName(topic)}</span>
    </span>
    <span className="line-clamp-2 wrap-anywhere">{begins}</span>
    <span className="block text-small text-ink-2">
      {number} · {m.ops_since({ when: formatFull(asked_at, OPERATOR_ZONE, currentLocale()) })}
      {assigned && ` · ${assigned.is_me ? m.ops_yours() : m.ops_theirs({ who: assigned.name ?? '' })}`}
    </span>
  </a>
);
