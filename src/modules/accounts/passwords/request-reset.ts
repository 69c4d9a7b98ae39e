import type { Ask } from '#platform/http/call.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { findAccountByEmail } from '../accounts.queries.ts';
import { admitAddress } from '../limits.ts';
import { composeNoAccountMail, composeResetMail, queueAccountMail } from '../mails/account-mails.ts';
import { insertPasswordLink } from '../registering/links.queries.ts';

// The same answer and the same work either way: an address without an account is told so by mail, which helps those
// who forgot which one they used.
export async function requestReset(
  services: AccountServices,
  given: string,
  ask: Ask<Visitor>,
): Promise<Result<undefined, 'email_invalid' | 'too_many_tries'>> {
  const { db } = services;
  const email = await admitAddress(services, 'reset', given, ask.actor);
  if (!email.ok) return email;
  const account = await findAccountByEmail(db.sql, email.value);
  const frame = await services.openMailFrame(account?.locale ?? ask.locale);
  const { token, hash } = newToken();
  const mail = account ? composeResetMail(frame, { name: account.name, token }) : composeNoAccountMail(frame);
  await db.sql.transaction().execute(async (tx) => {
    await insertPasswordLink(tx, hash, email.value);
    await queueAccountMail(tx, frame, account?.email ?? email.value, mail);
  });
  return ok();
}
