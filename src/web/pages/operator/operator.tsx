import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { LedgerProof } from '#web/components/operator/ledger-proof.tsx';
import { QUEUE_PAGES } from '#web/components/operator/operator-menu.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { countText } from '#web/components/operator/waiting.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/operator.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [found, proof] = await Promise.all([
    call('GET /api/admin/queues'),
    call('GET /api/admin/ledger-proof'),
  ]);
  return { waiting: forOperator(found, url)?.data ?? null, proof: proof.ok ? proof.body.data : null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.operator_title());

export default function OperatorHomePage({ loaderData: { waiting, proof } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.operator_title()} lead={m.operator_lead()} isOpen={waiting !== null}>
      <LedgerProof proof={proof} />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {waiting?.map(({ queue, count, oldest_at }) => (
          <li key={queue}>
            <a
              href={QUEUE_PAGES[queue].path}
              data-row
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{QUEUE_PAGES[queue].name()}</span>
                {oldest_at && (
                  <span className="block text-small text-ink-2">
                    {m.ops_oldest({ when: formatFull(oldest_at, OPERATOR_ZONE, currentLocale()) })}
                  </span>
                )}
              </span>
              <span className="font-semibold">{countText(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </OperatorPage>
  );
}
