import { redirect } from 'react-router';
import type { PayoutQueues } from '#modules/payouts/queues/queues.contract.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { broken, notValid } from '#web/page/page-errors.ts';
import { loginPath } from '#web/paths/account.ts';

// null: an operator without a second factor, who sees nothing but that. To everybody else there is no such page.
export async function loadQueues(
  { call }: Pick<PageContext, 'call'>,
  url: URL,
): Promise<PayoutQueues | null> {
  const found = await call('GET /api/admin/payouts');
  if (found.ok) return found.body.data;
  const { code, statusCode } = found.error;
  if (code === 'sign_in_needed') throw redirect(loginPath(url.pathname), 303);
  if (code === 'second_factor_required') return null;
  throw statusCode >= 500 ? broken(found.error) : notValid(url);
}
