import { redirect } from 'react-router';
import type { CallError } from '#web/api/api.ts';
import { loginPath } from '#web/paths/account.ts';

// Sends guests to sign in, and back here afterwards. `outcome` is the answer to a call that works only for signed-in
// people; `codes` are its refusals that signing in would help against.
export function requireSignIn(
  outcome: { ok: true } | { ok: false; error: Pick<CallError, 'code'> },
  url: URL,
  codes: readonly string[] = ['sign_in_needed'],
): void {
  if (!outcome.ok && codes.includes(outcome.error.code)) {
    throw redirect(loginPath(url.pathname + url.search), 303);
  }
}
