import { m } from '#shared/messages/messages.js';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { DisputeFacts } from '#web/components/operator/queues/dispute-facts.tsx';
import { noteOnDispute } from '#web/components/operator/queues/dispute-forms.ts';
import { DisputeNotes } from '#web/components/operator/queues/dispute-notes.tsx';
import { disputeStand } from '#web/components/operator/queues/dispute-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { DISPUTES_PATH, disputePath } from '#web/paths/operator.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/dispute.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/disputes/{payment}', { params });
  return {
    dispute: forOperator(found, url)?.data ?? null,
    isDone: url.searchParams.has('done'),
    // Of what is written next: pressing twice writes it once.
    noteId: crypto.randomUUID(),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, noteOnDispute(sent.params.payment), {
    to: (done) => disputePath(sent.params.payment, { done }),
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_disputes());

export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dispute, isDone, noteId } = loaderData;
  const stand = dispute && disputeStand(dispute);
  return (
    <OperatorPage
      title={dispute ? dispute.buyer || m.orders_forgotten() : m.ops_disputes()}
      state={stand && <Pill tone={stand.tone}>{stand.word()}</Pill>}
      back={{ path: DISPUTES_PATH, name: m.ops_disputes() }}
      said={isDone ? m.ops_done_by_hand() : null}
      refusal={actionData}
      isOpen={dispute !== null}
    >
      {dispute && (
        <>
          <DisputeFacts dispute={dispute} />
          <DisputeNotes dispute={dispute} noteId={noteId} refusal={actionData ?? null} />
          <p className="text-small text-ink-2">{m.ops_looks()}</p>
        </>
      )}
    </OperatorPage>
  );
}
