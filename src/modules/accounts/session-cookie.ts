import type { Ask } from '#platform/http/call.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { AccountServices } from './account-services.ts';
import { SESSION_SECONDS } from './sessions.queries.ts';

// Tells scripts of public pages, which are the same for everybody, whether it is worth asking who is signed in.
export const HINT_COOKIE = 'MY_SESSION';
const BARE_NAME = 'MY_SIGNIN';

// With the prefix a browser takes it only from this very host, over https.
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${BARE_NAME}` : BARE_NAME;

export const readSessionToken = (publicUrl: string, ask: Ask): string | null =>
  ask.caller.cookie(sessionCookieName(publicUrl)) || null;

export function readSessionHash(publicUrl: string, ask: Ask): Buffer | null {
  const token = readSessionToken(publicUrl, ask);
  return token === null ? null : tokenHash(token);
}

export function setSessionCookies(publicUrl: string, ask: Ask, token: string): void {
  const maxAgeSeconds = SESSION_SECONDS;
  ask.caller.setCookie({ name: sessionCookieName(publicUrl), value: token, maxAgeSeconds });
  ask.caller.setCookie({ name: HINT_COOKIE, value: '1', maxAgeSeconds, isReadable: true });
}

// For the next person on this device: nothing tells of the one who leaves.
export function clearPersonCookies(
  { publicUrl, personalCookies }: Pick<AccountServices, 'publicUrl' | 'personalCookies'>,
  ask: Ask,
): void {
  clearSessionCookies(publicUrl, ask);
  for (const name of personalCookies) ask.caller.setCookie({ name, value: '', maxAgeSeconds: 0 });
}

export function clearSessionCookies(publicUrl: string, ask: Ask): void {
  ask.caller.setCookie({ name: sessionCookieName(publicUrl), value: '', maxAgeSeconds: 0 });
  ask.caller.setCookie({ name: HINT_COOKIE, value: '', maxAgeSeconds: 0, isReadable: true });
}
