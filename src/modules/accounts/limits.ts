import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import { emailKey } from './accounts.queries.ts';
import { readContactEmail } from './read-contact.ts';
import type { TryLimits } from './tries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SIGN_IN_TRIES: TryLimits = { what: 'login', most: 10, windowSeconds: 5 * MINUTE };
// From all places together: many places at once gain little.
export const SIGN_IN_TRIES_ANYWHERE: TryLimits = { what: 'login-anywhere', most: 100, windowSeconds: HOUR };
export const KNOWN_BROWSER_TRIES: TryLimits = { what: 'login-known', most: 10, windowSeconds: 5 * MINUTE };
// Whoever gets here has the password; a code has a million values.
export const FACTOR_TRIES: TryLimits = { what: 'second-factor', most: 10, windowSeconds: 5 * MINUTE };
// Nobody's mailbox is to be filled by us.
const MAILS_TO_ONE: TryLimits = { what: 'mail', most: 5, windowSeconds: HOUR };

export type TooManyTries = Refusal<'too_many_tries'>;

export const tooManyTries = (retryAfter: number): TooManyTries => fail('too_many_tries', { retryAfter });

// Before a mail that anybody may cause. The same whether or not the address is known here.
export async function admitMail(
  { tries }: Pick<AccountServices, 'tries'>,
  email: string,
): Promise<TooManyTries | null> {
  const wait = await tries.take(MAILS_TO_ONE, emailKey(email));
  return wait > 0 ? tooManyTries(wait) : null;
}

// An address as somebody typed it, if a mail may go there now.
export async function admitAddress(
  services: Pick<AccountServices, 'tries'>,
  given: string,
): Promise<Result<string, 'email_invalid' | 'too_many_tries'>> {
  const email = readContactEmail(given);
  if (!email.ok) return email;
  return (await admitMail(services, email.value)) ?? ok(email.value);
}
