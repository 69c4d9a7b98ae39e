import { m } from '#shared/messages/messages.js';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { PAYOUT_QUEUES_PATH, VERIFICATIONS_PATH } from '#web/paths/payouts.ts';
import type { Route } from './+types/operator.ts';
import { forOperator } from './for-operator.ts';
import { loadQueues } from './load-queues.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const queues = await loadQueues(page, url);
  const found = forOperator(await page.call('GET /api/admin/verifications'), url);
  return {
    counts: queues &&
      found && {
        approve: queues.to_approve.length,
        send: queues.to_send.length,
        way: queues.on_the_way.length,
        verify: found.data.count,
      },
  };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.operator_title());

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2 font-semibold hover:bg-sunken';

export default function OperatorPage({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <h1 className="text-[28px] leading-8.5 font-bold">{m.operator_title()}</h1>
      <p className="mt-1 mb-4 text-ink-2">{m.operator_lead()}</p>
      {counts === null ? (
        <FactorNeeded />
      ) : (
        <ul className="max-w-160 divide-y divide-line rounded-card border border-line bg-surface">
          {(
            [
              ['approve', m.operator_to_approve(), counts.approve],
              ['send', m.operator_to_send(), counts.send],
              ['way', m.operator_on_the_way(), counts.way],
            ] as const
          ).map(([id, name, count]) => (
            <li key={id}>
              <a href={`${PAYOUT_QUEUES_PATH}#${id}`} className={ROW}>
                <span className="flex-1">
                  {m.payouts_title()}: {name}
                </span>
                {count}
              </a>
            </li>
          ))}
          <li>
            <a href={VERIFICATIONS_PATH} className={ROW}>
              <span className="flex-1">{m.desk_verifications()}</span>
              {counts.verify}
            </a>
          </li>
        </ul>
      )}
    </main>
  );
}
