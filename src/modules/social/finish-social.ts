import { enter, findAccount, insertHistory, type Opened, type Seat } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail } from '#shared/email.ts';
import { findAccountIdByIdentity, insertIdentity } from './identities.queries.ts';
import type { SocialArrival, SocialJourney } from './social-cookie.ts';
import type { SocialPerson, SocialProviderName } from './social-provider.ts';
import type { SocialServices } from './social-services.ts';
import { callbackPath } from './start-social.ts';

export type SocialOutcome =
  // The person is signed in; or, if `opened` is null, the provider was added to the account that was signed in.
  | { kind: 'entered'; opened: Opened | null; next: string | null }
  // The person has no account, or one that could be linked: a page asks what to do.
  | { kind: 'undecided'; arrival: SocialArrival }
  | { kind: 'failed' };

// The person comes back from the provider with this query. An equal mail address alone never links them to an account.
export async function finishSocial(
  services: SocialServices,
  provider: SocialProviderName,
  query: string,
  journey: SocialJourney | null,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<SocialOutcome> {
  const { social, publicUrl, log } = services;
  const asked = social[provider];
  if (!asked || journey?.provider !== provider) return { kind: 'failed' };
  try {
    const callbackUrl = new URL(publicUrl + callbackPath(provider) + query);
    return await receive(services, journey, await asked.finish(callbackUrl, journey.checks), seat, ask);
  } catch (error) {
    // Only the message is logged, because the whole error may contain a code or a token.
    log.warn({ problem: String(error), provider }, 'a sign-in with a provider failed');
    return { kind: 'failed' };
  }
}

async function receive(
  services: SocialServices,
  { provider, next, accountId }: SocialJourney,
  person: SocialPerson,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<SocialOutcome> {
  const { db } = services;
  const email = readEmail(person.email);
  // An address that the provider has not verified may be anybody's.
  if (email === null || !person.isEmailVerified) return { kind: 'failed' };
  const identity = { provider, subject: person.subject, email };
  const ownerId = await findAccountIdByIdentity(db.sql, provider, person.subject);
  if (accountId !== null) {
    const signedIn = await ask.actor.person();
    if (signedIn?.accountId !== accountId || (ownerId ?? accountId) !== accountId) return { kind: 'failed' };
    await db.sql.transaction().execute(async (tx) => {
      await insertIdentity(tx, accountId, identity);
      await insertHistory(tx, accountId, `linked_${provider}`);
    });
    return { kind: 'entered', opened: null, next };
  }
  const owner = ownerId === null ? null : await findAccount(db.sql, ownerId);
  if (owner) {
    const entered = await enter(services, owner, undefined, seat, ask);
    if (entered.ok) return { kind: 'entered', opened: entered.value, next };
  }
  return { kind: 'undecided', arrival: { ...identity, name: person.name, next } };
}
