import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import { getAccount, insertHistory, updatePassword } from '../accounts.queries.ts';
import { composePasswordChangedMail, queueAccountMail } from '../mails/account-mails.ts';
import { deleteLinks, findLink, takeLink } from '../registering/links.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { findPasswordProblem, type PasswordProblem } from './password.rules.ts';

const EXPIRED = fail('link_expired');

// A link works once, even if two people use it at the same moment. All sessions and open links of the account end.
export async function resetPassword(
  services: AccountServices,
  given: { token: string; password: string },
): Promise<Result<undefined, 'link_expired' | PasswordProblem>> {
  const { db, passwords } = services;
  const hash = tokenHash(given.token);
  const link = await findLink(db.sql, hash, 'password');
  if (!link) return EXPIRED;
  const account = await getAccount(db.sql, link.account_id);
  const problem = findPasswordProblem(given.password, account);
  if (problem) return fail(problem, { field: 'password' });
  const [passwordHash, frame] = await Promise.all([
    passwords.hash(given.password),
    services.openMailFrame(account.locale),
  ]);
  const isDone = await db.sql.transaction().execute(async (tx) => {
    if (!(await takeLink(tx, hash, 'password'))) return false;
    // Also a new address that somebody asked for who knew the old password.
    await deleteLinks(tx, account.id);
    await updatePassword(tx, account.id, passwordHash);
    await deleteSessionsOf(tx, account.id, null);
    // The first password of an account replaces nothing that somebody could have lost.
    if (account.password_hash !== null) {
      await insertHistory(tx, account.id, 'password_reset');
      await announce(tx, 'account.shaken', { accountId: account.id, changeId: randomUUID() });
    }
    await queueAccountMail(tx, frame, account.email, composePasswordChangedMail(frame, account.name));
    return true;
  });
  return isDone ? ok() : EXPIRED;
}
