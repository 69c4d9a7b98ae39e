import { redirect } from 'react-router';
import type { CallError } from '#web/api/api.ts';
import { loginPath } from '#web/paths/account.ts';

// A page that needs somebody to be signed in leads guests to sign in, and back here after. `outcome` is the answer of a
// call that only works for them; `codes` are its refusals that signing in would help.
export function requireSignIn(
  outcome: { ok: true } | { ok: false; error: Pick<CallError, 'code'> },
  url: URL,
  codes: readonly string[] = ['sign_in_needed'],
): void {
  if (!outcome.ok && codes.includes(outcome.error.code)) {
    throw redirect(loginPath(url.pathname + url.search), 303);
  }
}
