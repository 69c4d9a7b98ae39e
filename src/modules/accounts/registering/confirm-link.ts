import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { getAccount, insertAccount, insertHistory, updateEmail } from '../accounts.queries.ts';
import { CONFIRM_TRIES, tooManyTries } from '../limits.ts';
import { composeEmailChangedMail, queueAccountMail } from '../mails/account-mails.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Opened, Seat } from '../sessions/seat.ts';
import { deleteLinks, findLink, takeLink } from './links.queries.ts';
import { deleteRegistrations, findRegistration, takeRegistration } from './registrations.queries.ts';

export type Confirmed =
  | { kind: 'registered'; opened: Opened; next: string | null }
  | { kind: 'email_changed'; opened: null; next: null };

interface Given {
  token: string;
  password?: string | undefined;
  // Of the browser that opens it.
  browserHash: Buffer | null;
}

type Reason = 'link_expired' | 'password_needed' | 'password_not_chosen' | 'too_many_tries';

const EXPIRED = fail('link_expired');

// Opens a mailed link, once: it makes an account and signs it in, or gives one its new address.
export async function confirmLink(
  services: AccountServices,
  given: Given,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Result<Confirmed, Reason>> {
  const hash = tokenHash(given.token);
  const isNewEmail = await findLink(services.db.sql, hash, 'email');
  return isNewEmail
    ? confirmEmail(services, hash, isNewEmail.account_id)
    : confirmRegistration(services, hash, given, seat, ask);
}

// That whoever opens the link is who entered what it confirms: the link proves the mailbox alone, and anybody can enter
// somebody else's address. Mails are often opened on another device, or in the browser of the mail program.
async function provesToBeTheirs(
  { db, passwords, tries }: AccountServices,
  hash: Buffer,
  { password, browserHash }: Given,
): Promise<Result<undefined, Reason>> {
  const registration = await findRegistration(db.sql, hash);
  if (!registration) return EXPIRED;
  if (browserHash?.equals(registration.browser_hash)) return ok();
  if (password === undefined) return fail('password_needed');
  const wait = await tries.take(CONFIRM_TRIES, hash.toString('base64url'));
  if (wait > 0) return tooManyTries(wait);
  return (await passwords.verify(registration.password_hash, password))
    ? ok()
    : fail('password_not_chosen', { field: 'password' });
}

async function confirmRegistration(
  services: AccountServices,
  hash: Buffer,
  given: Given,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Result<Confirmed, Reason>> {
  const { db } = services;
  const proved = await provesToBeTheirs(services, hash, given);
  if (!proved.ok) return proved;
  const made = await db.sql.transaction().execute(async (tx) => {
    const registration = await takeRegistration(tx, hash);
    if (!registration) return null;
    const accountId = await insertAccount(tx, {
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      passwordHash: registration.password_hash,
      locale: registration.locale,
      isMerchant: registration.organization !== null,
    });
    // Somebody was faster with another link of the same address.
    if (accountId === null) return null;
    await deleteRegistrations(tx, registration.email);
    await insertHistory(tx, accountId, 'registered');
    if (registration.organization !== null) await announceMerchant(tx, accountId, registration.organization);
    const token = await openSession(tx, accountId, seat, ask.actor);
    return { opened: { token, account: await getAccount(tx, accountId) }, next: registration.next_path };
  });
  return made ? ok({ kind: 'registered', ...made }) : EXPIRED;
}

// A higher slice reacts to this and creates the organiser with its public page.
const announceMerchant = (tx: Tx, accountId: string, organization: string) =>
  announce(tx, 'account.became_merchant', { accountId, organization });

async function confirmEmail(
  services: AccountServices,
  hash: Buffer,
  accountId: string,
): Promise<Result<Confirmed, 'link_expired'>> {
  const { db } = services;
  const account = await getAccount(db.sql, accountId);
  const frame = await services.openMailFrame(account.locale);
  const isDone = await db.sql.transaction().execute(async (tx) => {
    const link = await takeLink(tx, hash, 'email');
    const at = link?.email ? await updateEmail(tx, accountId, link.email) : null;
    if (!at) return false;
    // Open links that were mailed to the former address stop working.
    await deleteLinks(tx, accountId);
    await insertHistory(tx, accountId, 'email_changed');
    await announce(tx, 'account.email_changed', { accountId, former: account.email, at: at.toISOString() });
    await queueAccountMail(tx, frame, account.email, composeEmailChangedMail(frame, account.name));
    return true;
  });
  return isDone ? ok({ kind: 'email_changed', opened: null, next: null }) : EXPIRED;
}
