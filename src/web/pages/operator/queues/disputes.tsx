import type { DisputeLine } from '#modules/operating/disputes/disputes.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { DISPUTE_TABS, disputeReason, disputeStand } from '#web/components/operator/queues/dispute-words.ts';
import { StateTabs } from '#web/components/operator/queues/state-tabs.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
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

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_disputes());

export default function DisputesPage({ loaderData: { state, disputes } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.ops_disputes()} lead={m.ops_disputes_lead()} isWide isOpen={disputes !== null}>
      {disputes && (
        <div>
          <StateTabs
            label={m.ops_disputes()}
            tabs={STATES.map((one) => ({
              path: disputesPath(one),
              word: DISPUTE_TABS[one](),
              isHere: one === state,
            }))}
          />
          <Rows rows={disputes} none={m.ops_nothing()}>
            {(dispute) => (
              <li key={dispute.payment}>
                <Row dispute={dispute} />
              </li>
            )}
          </Rows>
        </div>
      )}
    </OperatorPage>
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
