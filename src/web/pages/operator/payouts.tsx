import { MOST_QUEUED } from '#modules/payouts/payouts.rules.ts';
import type { QueuedPayout } from '#modules/payouts/queues/queues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { movePayout } from '#web/components/operator/operator-forms.ts';
import { FindForm } from '#web/components/operator/page/find-form.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import { PayoutCard } from '#web/components/operator/payout-card.tsx';
import { countText } from '#web/components/operator/waiting.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { PAYOUT_QUEUES_PATH } from '#web/paths/payouts.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/payouts.ts';
import { loadQueues } from './load-queues.ts';
import { moveOn } from './move-on.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    queues: await loadQueues(context.get(pageContext), url),
    q: wantedIn(url),
    note: url.searchParams.get('note'),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, movePayout, {
    to: (done) => {
      const q = wantedIn(sent.url);
      return `${PAYOUT_QUEUES_PATH}?${new URLSearchParams({ note: done, ...(q && { q }) })}`;
    },
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.operator_payouts());

const NOTES: Record<string, () => string> = { done: m.operator_done_note, claimed: m.operator_claim_note };

export default function PayoutQueuesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { queues, note, q } = loaderData;
  const list = (id: string, title: string, payouts: QueuedPayout[], none: string) => (
    <NamedRows id={id} title={title} rows={payouts} none={none}>
      {(payout) => <PayoutCard key={payout.id} payout={payout} typed={actionData?.typed ?? null} />}
    </NamedRows>
  );
  const queue = (id: string, title: string, payouts: QueuedPayout[]) =>
    list(id, `${title} · ${countText(payouts.length, MOST_QUEUED)}`, payouts, m.operator_none());
  return (
    <OperatorPage
      title={m.operator_payouts()}
      said={NOTES[note ?? '']?.()}
      refusal={actionData}
      isWide
      isOpen={queues !== null}
    >
      {queues && (
        <>
          <FindForm label={m.operator_find()} q={q} look={QUIET_BUTTON} />
          {queue('approve', m.operator_to_approve(), queues.to_approve)}
          {queue('send', m.operator_to_send(), queues.to_send)}
          {queue('way', m.operator_on_the_way(), queues.on_the_way)}
          {queues.came_back.length > 0 && queue('back', m.operator_came_back(), queues.came_back)}
          {list('done', m.operator_done(), queues.done, m.operator_none_yet())}
          {queues.further && (
            <a
              href={`${PAYOUT_QUEUES_PATH}?${new URLSearchParams({ ...(q && { q }), behind: queues.further })}#done`}
              className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
            >
              {m.operator_further()}
            </a>
          )}
        </>
      )}
    </OperatorPage>
  );
}
