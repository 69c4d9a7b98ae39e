import type { Ask } from '#platform/http/call.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { SocialChecks, SocialProviderName } from './social-provider.ts';

// Between our page and the provider's, and until the person has decided, everything is in one sealed cookie of this
// very browser.
const COOKIE = 'MY_SOCIAL';
const MINUTES = 15;
const PATH = '/';

export interface SocialJourney {
  provider: SocialProviderName;
  checks: SocialChecks;
  next: string | null;
  // Of somebody who was signed in at the start and wants to add the provider.
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

function keep(secrets: Secrets, ask: Ask, stage: Stage, what: object): void {
  const until = ask.now.getTime() + MINUTES * 60_000;
  const value = secrets.seal(`social-${stage}`, JSON.stringify({ ...what, until })).toString('base64url');
  ask.caller.setCookie({ name: COOKIE, value, maxAgeSeconds: MINUTES * 60, path: PATH });
}

function read<T>(secrets: Secrets, ask: Ask, stage: Stage): T | null {
  const value = ask.caller.cookie(COOKIE);
  const text = value && secrets.unseal(`social-${stage}`, Buffer.from(value, 'base64url'));
  if (!text) return null;
  const what = JSON.parse(text.toString()) as T & { until: number };
  return what.until > ask.now.getTime() ? what : null;
}

export const keepJourney = (secrets: Secrets, ask: Ask, journey: SocialJourney) =>
  keep(secrets, ask, 'journey', journey);
export const readJourney = (secrets: Secrets, ask: Ask) => read<SocialJourney>(secrets, ask, 'journey');
export const keepArrival = (secrets: Secrets, ask: Ask, arrival: SocialArrival) =>
  keep(secrets, ask, 'arrival', arrival);
export const readArrival = (secrets: Secrets, ask: Ask) => read<SocialArrival>(secrets, ask, 'arrival');

export function forgetSocial(ask: Ask): void {
  ask.caller.setCookie({ name: COOKIE, value: '', maxAgeSeconds: 0, path: PATH });
}
