import type { Browser } from '#platform/http/caller.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { SocialChecks, SocialProviderName } from './social-provider.ts';

// On the way to the provider and back, and until the person has decided, everything is kept in one sealed cookie.
const COOKIE = 'MY_SOCIAL';
const MINUTES = 15;
const PATH = '/';

export interface SocialJourney {
  provider: SocialProviderName;
  checks: SocialChecks;
  next: string | null;
  // Set if the person was signed in at the start and wants to add the provider to this account.
  accountId: string | null;
}

export interface SocialArrival {
  provider: SocialProviderName;
  subject: string;
  email: string;
  name: string;
  next: string | null;
}

type Stage = 'journey' | 'arrival';

function keep(secrets: Secrets, browser: Browser, now: Date, stage: Stage, what: object): void {
  const until = now.getTime() + MINUTES * 60_000;
  const value = secrets.seal(`social-${stage}`, JSON.stringify({ ...what, until })).toString('base64url');
  browser.setCookie({ name: COOKIE, value, maxAgeSeconds: MINUTES * 60, path: PATH });
}

function read<T>(secrets: Secrets, browser: Browser, now: Date, stage: Stage): T | null {
  const value = browser.cookie(COOKIE);
  const text = value && secrets.unseal(`social-${stage}`, Buffer.from(value, 'base64url'));
  if (!text) return null;
  const what = JSON.parse(text.toString()) as T & { until: number };
  return what.until > now.getTime() ? what : null;
}

export const keepJourney = (secrets: Secrets, browser: Browser, now: Date, journey: SocialJourney) =>
  keep(secrets, browser, now, 'journey', journey);
export const readJourney = (secrets: Secrets, browser: Browser, now: Date) =>
  read<SocialJourney>(secrets, browser, now, 'journey');
export const keepArrival = (secrets: Secrets, browser: Browser, now: Date, arrival: SocialArrival) =>
  keep(secrets, browser, now, 'arrival', arrival);
export const readArrival = (secrets: Secrets, browser: Browser, now: Date) =>
  read<SocialArrival>(secrets, browser, now, 'arrival');

export function forgetSocial(browser: Browser): void {
  browser.setCookie({ name: COOKIE, value: '', maxAgeSeconds: 0, path: PATH });
}
