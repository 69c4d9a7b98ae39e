import type { Ask } from '#platform/http/call.ts';
import { readEmail } from '#shared/email.ts';
import type { AccountServices } from '../account-services.ts';
import { findAccount, insertHistory } from '../accounts.queries.ts';
import { enter } from '../sign-in.ts';
import { findAccountIdByIdentity, insertIdentity } from './identities.queries.ts';
import { forgetSocial, keepArrival, readJourney, type SocialJourney } from './social-cookie.ts';
import type { SocialPerson, SocialProviderName } from './social-provider.ts';
import { callbackPath } from './start-social.ts';

export type SocialOutcome =
  // Signed in, or added to the account that is signed in.
  | { kind: 'entered'; next: string | null }
  // New here, or to be linked: a page asks.
  | { kind: 'undecided' }
  | { kind: 'failed' };

// The person comes back from the provider with this query. Nobody is merged with an account by their address alone.
export async function finishSocial(
  services: AccountServices,
  provider: SocialProviderName,
  query: string,
  ask: Ask,
): Promise<SocialOutcome> {
  const { social, secrets, publicUrl, log } = services;
  const journey = readJourney(secrets, ask);
  forgetSocial(ask);
  const asked = social[provider];
  if (!asked || journey?.provider !== provider) return { kind: 'failed' };
  try {
    const callbackUrl = new URL(publicUrl + callbackPath(provider) + query);
    return await receive(services, journey, await asked.finish(callbackUrl, journey.checks), ask);
  } catch (error) {
    // The whole error may have a code or a token in it.
    log.warn({ problem: String(error), provider }, 'a sign-in with a provider failed');
    return { kind: 'failed' };
  }
}

async function receive(
  services: AccountServices,
  { provider, next, accountId }: SocialJourney,
  person: SocialPerson,
  ask: Ask,
): Promise<SocialOutcome> {
  const { db, secrets } = services;
  const email = readEmail(person.email);
  // An address that the provider did not check may be anybody's.
  if (email === null || !person.isEmailVerified) return { kind: 'failed' };
  const identity = { provider, subject: person.subject, email };
  const ownerId = await findAccountIdByIdentity(db.sql, provider, person.subject);
  if (accountId !== null) {
    const signedIn = await ask.caller.signedIn();
    if (signedIn?.accountId !== accountId || (ownerId ?? accountId) !== accountId) return { kind: 'failed' };
    await db.sql.transaction().execute(async (tx) => {
      await insertIdentity(tx, accountId, identity);
      await insertHistory(tx, accountId, `linked_${provider}`);
    });
    return { kind: 'entered', next };
  }
  const owner = ownerId === null ? null : await findAccount(db.sql, ownerId);
  if (owner) {
    const entered = await enter(services, owner, undefined, ask);
    if (entered.ok) return { kind: 'entered', next };
  }
  keepArrival(secrets, ask, { ...identity, provider, name: person.name, next });
  return { kind: 'undecided' };
}
