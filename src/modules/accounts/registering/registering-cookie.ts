import type { Browser } from '#platform/http/caller.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';

const BARE_NAME = 'MY_SIGNUP';
const DAY_SECONDS = 86_400;

const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${BARE_NAME}` : BARE_NAME;

// The registration that was made last on this browser; null if none waits.
export function readRegistering(publicUrl: string, browser: Browser): Buffer | null {
  const token = browser.cookie(cookieName(publicUrl));
  return token ? tokenHash(token) : null;
}

// A new one for each registration: on a shared phone what somebody else entered before is not taken for one's own.
export const rememberRegistering = (publicUrl: string, browser: Browser, token: string): void =>
  browser.setCookie({ name: cookieName(publicUrl), value: token, maxAgeSeconds: DAY_SECONDS });

export const forgetRegistering = (publicUrl: string, browser: Browser): void =>
  browser.setCookie({ name: cookieName(publicUrl), value: '', maxAgeSeconds: 0 });
