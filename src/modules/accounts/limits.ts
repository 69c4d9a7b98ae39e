import { addressKey } from '#platform/limiter/address-key.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Refusal, type Result } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import { emailKey } from './accounts.queries.ts';
import { readContactEmail } from './read-contact.ts';
import type { TryLimits } from './tries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SIGN_IN_TRIES: TryLimits = { what: 'login', most: 10, windowSeconds: 5 * MINUTE };
// From all network addresses together, so that guessing from many at once gains little.
export const SIGN_IN_TRIES_ANYWHERE: TryLimits = { what: 'login-anywhere', most: 100, windowSeconds: HOUR };
export const KNOWN_BROWSER_TRIES: TryLimits = { what: 'login-known', most: 10, windowSeconds: 5 * MINUTE };
// Somebody who gets this far knows the password, and there are only a million codes to guess from.
export const FACTOR_TRIES: TryLimits = { what: 'second-factor', most: 10, windowSeconds: 5 * MINUTE };
// By link: whoever has it owns the mailbox, and guesses what somebody else chose.
export const CONFIRM_TRIES: TryLimits = { what: 'confirm', most: 10, windowSeconds: 5 * MINUTE };
// Keep us from being used to fill somebody's mailbox. By what is mailed, and less from one place than from all, so that
// nobody alone can use up what the owner of the mailbox needs.
const MAILS_FROM_HERE: TryLimits = { what: 'mail-here', most: 5, windowSeconds: HOUR };
const MAILS_TO_ONE: TryLimits = { what: 'mail', most: 20, windowSeconds: HOUR };

// A link that confirms an address, or one that sets a new password.
export type MailedLink = 'confirm' | 'reset';

export type TooManyTries = Refusal<'too_many_tries'>;

export const tooManyTries = (retryAfter: number): TooManyTries => fail('too_many_tries', { retryAfter });

// Asked before a mail that anybody can cause is sent. Counts in the same way whether or not the address has an account.
export async function admitMail(
  { tries }: Pick<AccountServices, 'tries'>,
  link: MailedLink,
  email: string,
  visitor: Visitor,
): Promise<TooManyTries | null> {
  const mailbox = emailKey(email);
  const wait =
    (await tries.take(MAILS_FROM_HERE, link, mailbox, addressKey(visitor.address()))) ||
    (await tries.take(MAILS_TO_ONE, link, mailbox));
  return wait > 0 ? tooManyTries(wait) : null;
}

// Reads an address as somebody typed it, and checks that a mail may be sent there now.
export async function admitAddress(
  services: Pick<AccountServices, 'tries'>,
  link: MailedLink,
  given: string,
  visitor: Visitor,
): Promise<Result<string, 'email_invalid' | 'too_many_tries'>> {
  const email = readContactEmail(given);
  if (!email.ok) return email;
  return (await admitMail(services, link, email.value, visitor)) ?? ok(email.value);
}
