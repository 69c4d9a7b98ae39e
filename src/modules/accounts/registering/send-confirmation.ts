import type { Ask } from '#platform/http/call.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { findAccount, findAccountByEmail } from '../accounts.queries.ts';
import { admitAddress } from '../limits.ts';
import {
  type AccountMail,
  composeConfirmMail,
  composeExistsMail,
  composeNewEmailMail,
  composeNoAccountMail,
  queueAccountMail,
} from '../mails/account-mails.ts';
import { insertEmailLink } from './links.queries.ts';
import { findRegistrationOf, insertRegistration } from './registrations.queries.ts';

// Mails the link of a new address or of a registration once more, if it was made in the browser that asks: what somebody
// else entered for the address is mailed only when they enter it. The earlier link still works. Always gives the same
// answer after the same work; if nothing is waiting to be confirmed, only the mail says so.
export async function sendConfirmation(
  services: AccountServices,
  given: string,
  browserHash: Buffer | null,
  ask: Ask<Visitor>,
): Promise<Result<undefined, 'email_invalid' | 'too_many_tries'>> {
  const { db } = services;
  const email = await admitAddress(services, 'confirm', given, ask.actor);
  if (!email.ok) return email;
  const signedIn = await ask.actor.person();
  const [registration, account, owner] = await Promise.all([
    findRegistrationOf(db.sql, email.value, browserHash),
    signedIn ? findAccount(db.sql, signedIn.accountId) : null,
    findAccountByEmail(db.sql, email.value),
  ]);
  const pending = account?.pending_email?.toLowerCase() === email.value.toLowerCase() ? account : null;
  const frame = await services.openMailFrame((pending ?? registration ?? owner)?.locale ?? ask.locale);
  const { token, hash } = newToken();
  await db.sql.transaction().execute(async (tx) => {
    const send = (to: string, mail: AccountMail) => queueAccountMail(tx, frame, to, mail);
    if (pending) {
      await insertEmailLink(tx, hash, pending.id, email.value);
      await send(email.value, composeNewEmailMail(frame, { name: pending.name, token }));
    } else if (registration) {
      await insertRegistration(tx, hash, registration);
      await send(registration.email, composeConfirmMail(frame, { name: registration.name, token }));
    } else if (owner) {
      await send(owner.email, composeExistsMail(frame, owner.name));
    } else {
      await send(email.value, composeNoAccountMail(frame));
    }
  });
  return ok();
}
