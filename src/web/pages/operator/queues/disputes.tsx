import type { DisputeLine } from '#modules/operating/disputes/disputes.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { DISPUTE_TABS, disputeReason, disputeStand } from '#web/components/operator/queues/dispute-words.ts';
import { StateTabs } from '#web/components/operator/queues/state-tabs.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { disputePath, disputesPath } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/disputes.ts';

const STATES = ['waiting', 'handed_in', 'over'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = STATES.find((one) => one === url.searchParams.get('state')) ?? 'waiting';
  const found = await context.get(pageContext).call('GET /api/admin/disputes', { query: { state } });
  return { state, disputes: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.ops_disputes());

export default function DisputesPage({ loaderData: { state, disputes } }: Route.ComponentProps) {
  return (
    <main id="main" className="seller-page">
      <h1 className="text-[28px] leading-8.5 font-bold">{m.ops_disputes()}</h1>
      <p className="mt-1 mb-3 text-ink-2">{m.ops_disputes_lead()}</p>
      {disputes === null ? (
        <FactorNeeded />
      ) : (
        <>
          <StateTabs
            label={m.ops_disputes()}
            tabs={STATES.map((one) => ({
              path: disputesPath(one),
              word: DISPUTE_TABS[one](),
              isHere: one === state,
            }))}
          />
          {disputes.length === 0 ? (
            <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">
              {m.ops_nothing()}
            </p>
          ) : (
            <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
              {disputes.map((dispute) => (
                <li key={dispute.payment}>
                  <Row dispute={dispute} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </main>
  );
}

function Row({ dispute }: { dispute: DisputeLine }) {
  const locale = currentLocale();
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, locale);
  const { payment, buyer, event, amount, currency, state, opened_at, evidence_due_at, settled_at } = dispute;
  const about = [
    state === 'over' ? disputeStand(dispute).word() : disputeReason(dispute.reason),
    m.ops_since({ when: when(opened_at) }),
    settled_at && m.ops_dispute_ended({ when: when(settled_at) }),
  ];
  return (
    <a href={disputePath(payment)} data-row className="block px-4 py-3 hover:bg-sunken">
      <span className="flex flex-wrap justify-between gap-x-3 font-bold">
        <span className="min-w-0 wrap-anywhere">{buyer || m.orders_forgotten()}</span>
        <span>{formatMoney(toMinor(amount), currency, locale, 'total')}</span>
      </span>
      <span className="block wrap-anywhere">
        {event} · {dispute.reference}
      </span>
      <span className="block text-small text-ink-2 wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
      {state === 'waiting' && evidence_due_at && (
        <span className="block text-small font-semibold text-warn">
          {m.ops_dispute_due({ when: when(evidence_due_at) })}
        </span>
      )}
    </a>
  );
}
