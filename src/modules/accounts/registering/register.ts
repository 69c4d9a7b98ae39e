import type { Ask } from '#platform/http/call.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PhoneCountry } from '#shared/phone.ts';
import { isPlatformName } from '#shared/platform-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { safeNextPath } from '#shared/safe-next-path.ts';
import type { AccountServices } from '../account-services.ts';
import { findAccountByEmail } from '../accounts.queries.ts';
import { admitMail } from '../limits.ts';
import { composeConfirmMail, composeExistsMail, queueAccountMail } from '../mails/account-mails.ts';
import { findPasswordProblem, type PasswordProblem } from '../passwords/password.rules.ts';
import { readContactEmail, readContactPhone } from '../read-contact.ts';
import { insertRegistration } from './registrations.queries.ts';

export interface Given {
  name: string;
  email: string;
  phone?: string | undefined;
  phone_country?: PhoneCountry | undefined;
  password: string;
  language?: Locale | undefined;
  next?: string | undefined;
  organization?: string | undefined;
}

type Reason = 'email_invalid' | 'phone_invalid' | 'name_reserved' | PasswordProblem | 'too_many_tries';

// Always gives the same answer after the same work; only the mail says whether the address has an account already. The
// account is created when the link is opened, in the browser that `browserHash` stands for or with the password, so that
// nobody can prepare one for somebody else's address.
export async function register(
  services: AccountServices,
  given: Given,
  browserHash: Buffer,
  ask: Ask<Visitor>,
): Promise<Result<undefined, Reason>> {
  const { db, passwords } = services;
  const locale = given.language ?? ask.locale;
  const email = readContactEmail(given.email);
  if (!email.ok) return email;
  const phone = readContactPhone(given.phone, given.phone_country, locale);
  if (!phone.ok) return phone;
  if (given.organization !== undefined) {
    const { siteName } = await services.openMailFrame(locale);
    if (isPlatformName(given.organization, siteName)) return fail('name_reserved', { field: 'organization' });
  }
  const problem = findPasswordProblem(given.password, { name: given.name, email: email.value });
  if (problem) return fail(problem, { field: 'password' });
  const refusal = await admitMail(services, 'confirm', email.value, ask.actor);
  if (refusal) return refusal;
  const [passwordHash, existing] = await Promise.all([
    passwords.hash(given.password),
    findAccountByEmail(db.sql, email.value),
  ]);
  const frame = await services.openMailFrame(existing?.locale ?? locale);
  const { token, hash } = newToken();
  const mail = existing
    ? composeExistsMail(frame, existing.name)
    : composeConfirmMail(frame, { name: given.name, token });
  await db.sql.transaction().execute(async (tx) => {
    await insertRegistration(tx, hash, {
      email: email.value,
      name: given.name,
      phone: phone.value,
      password_hash: passwordHash,
      locale,
      organization: given.organization ?? null,
      next_path: safeNextPath(given.next),
      browser_hash: browserHash,
    });
    await queueAccountMail(tx, frame, existing?.email ?? email.value, mail);
  });
  return ok();
}
