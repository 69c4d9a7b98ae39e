import {
  type AccountServices,
  admitMail,
  composeEmailAskedMail,
  composeExistsMail,
  composeNewEmailMail,
  deleteEmailLinks,
  emailKey,
  findAccountByEmail,
  getAccount,
  insertEmailLink,
  lockUnchanged,
  presentUser,
  queueAccountMail,
  readContactEmail,
  readContactPhone,
  type UserView,
  updateProfile,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Person } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PhoneCountry } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from './own-account.ts';

interface Given {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  phone_country?: PhoneCountry | undefined;
  language?: Locale | undefined;
  city?: string | null | undefined;
  password?: string | undefined;
}

type Reason = 'sign_in_needed' | 'email_invalid' | 'phone_invalid' | 'password_wrong' | 'too_many_tries';

// Changes the given fields. The mail address changes only when the link that is mailed to the new one is opened; a new
// phone is not confirmed. The former address is told at once, while it can still be stopped. Whether an address has an account already is told only in a mail to that address.
export async function editProfile(
  services: AccountServices,
  given: Given,
  ask: Ask<Person>,
): Promise<Result<UserView, Reason>> {
  const { db } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  const email = readContactEmail(given.email ?? account.email);
  if (!email.ok) return email;
  const phone = readContactPhone(given.phone, given.phone_country, given.language ?? account.locale);
  if (!phone.ok) return phone;
  const isNewEmail = emailKey(email.value) !== emailKey(account.email);
  if (isNewEmail) {
    const known = await requirePassword(services, account, given.password, 'password');
    if (!known.ok) return known;
    const refusal = await admitMail(services, 'confirm', email.value, ask.actor.at);
    if (refusal) return refusal;
  }
  const owner = isNewEmail ? await findAccountByEmail(db.sql, email.value) : null;
  const frame = isNewEmail ? await services.openMailFrame(owner?.locale ?? account.locale) : null;
  const ownFrame = await services.openMailFrame(account.locale);
  const { token, hash } = newToken();
  const isDone = await db.sql.transaction().execute(async (tx) => {
    // Another password since: what was checked is worth nothing any more.
    if (isNewEmail && !(await lockUnchanged(tx, account))) return false;
    await updateProfile(tx, account.id, {
      name: given.name,
      phone: given.phone === undefined ? undefined : phone.value,
      locale: given.language,
      city: given.city === '' ? null : given.city,
    });
    if (!frame) return true;
    await deleteEmailLinks(tx, account.id);
    await insertEmailLink(tx, hash, account.id, email.value);
    const mail = owner
      ? composeExistsMail(frame, owner.name)
      : composeNewEmailMail(frame, { name: given.name ?? account.name, token });
    await queueAccountMail(tx, frame, owner?.email ?? email.value, mail);
    const toldMail = composeEmailAskedMail(ownFrame, account.name, 'person');
    await queueAccountMail(tx, ownFrame, account.email, toldMail);
    return true;
  });
  if (!isDone) return fail('password_wrong', { field: 'password' });
  return ok(presentUser(await getAccount(db.sql, account.id)));
}
