import { redirect } from 'react-router';
import type { CallError } from '#web/api/api.ts';
import { broken, notValid } from '#web/page/page-errors.ts';
import { loginPath } from '#web/paths/account.ts';

// What a call answered to an operator. null: one without a second factor, who sees nothing but that. To everybody else there is no
// such page.
export function forOperator<Body>(
  found: { ok: true; body: Body } | { ok: false; error: CallError },
  url: URL,
): Body | null {
  if (found.ok) return found.body;
  const { code, statusCode } = found.error;
  if (code === 'sign_in_needed') throw redirect(loginPath(url.pathname), 303);
  if (code === 'second_factor_required') return null;
  throw statusCode >= 500 ? broken(found.error) : notValid(url);
}
