import type { PayoutQueues } from '#modules/payouts/queues/queues.contract.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { forOperator } from './for-operator.ts';

export const loadQueues = async (
  { call }: Pick<PageContext, 'call'>,
  url: URL,
): Promise<PayoutQueues | null> => forOperator(await call('GET /api/admin/payouts'), url)?.data ?? null;
