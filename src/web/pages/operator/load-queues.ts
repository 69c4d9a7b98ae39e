import type { PayoutQueues } from '#modules/payouts/queues/queues.contract.ts';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { forOperator } from './for-operator.ts';

export async function loadQueues(
  { call }: Pick<PageContext, 'call'>,
  url: URL,
): Promise<PayoutQueues | null> {
  const behind = url.searchParams.get('behind');
  const query = { q: wantedIn(url), ...(behind && { behind: behind as `${string}~${string}` }) };
  return forOperator(await call('GET /api/admin/payouts', { query }), url)?.data ?? null;
}
