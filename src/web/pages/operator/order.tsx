import { m } from '#shared/messages/messages.js';
import { OrderFacts } from '#web/components/operator/order-facts.tsx';
import { moveOrder } from '#web/components/operator/order-forms.ts';
import { OrderMoves } from '#web/components/operator/order-moves.tsx';
import { doneWord } from '#web/components/operator/order-words.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { orderState } from '#web/components/shared/order-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { operatorOrderPath } from '#web/paths/operator.ts';
import { Pill } from '#web/ui/pill.tsx';
import type { Route } from './+types/order.ts';
import { forOperator } from './for-operator.ts';
import { moveOn } from './move-on.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/orders/{reference}', { params });
  return {
    order: forOperator(found, url)?.data ?? null,
    done: url.searchParams.get('done'),
    // Of the next mail: pressing twice sends it once.
    letterId: crypto.randomUUID(),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, moveOrder(sent.params.reference), {
    to: (done) => operatorOrderPath(sent.params.reference, { done }),
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, m.ops_order({ reference: args.params.reference ?? '' }));

export default function OperatorOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, done, letterId } = loaderData;
  const state = order && orderState(order.state, order.total === 0);
  return (
    <OperatorPage
      title={m.ops_order({ reference: params.reference })}
      state={state && <Pill tone={state.tone}>{state.word()}</Pill>}
      said={doneWord(done)}
      refusal={actionData}
      isWide
      isOpen={order !== null}
    >
      {order && (
        <>
          <OrderMoves order={order} letterId={letterId} refusal={actionData ?? null} />
          <OrderFacts order={order} />
          <p className="text-small text-ink-2">{m.ops_looks()}</p>
        </>
      )}
    </OperatorPage>
  );
}
