import { m } from '#shared/messages/messages.js';
import { WaitingOrders } from '#web/components/operator/waiting-orders.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/review.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/review');
  return { orders: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_review());

export default function ReviewPage({ loaderData: { orders } }: Route.ComponentProps) {
  return <WaitingOrders title={m.ops_review()} lead={m.ops_review_lead()} orders={orders} />;
}
