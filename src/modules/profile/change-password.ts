import {
  type AccountServices,
  composePasswordChangedMail,
  deleteLinks,
  deleteSessionsOf,
  findPasswordProblem,
  insertHistory,
  type PasswordProblem,
  queueAccountMail,
  updatePassword,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from './own-account.ts';

// Asks for the old password, and ends every other session and all open links, such as one to a new address.
export async function changePassword(
  services: AccountServices,
  given: { old_password: string; password: string },
  ask: Ask<Person>,
): Promise<Result<undefined, 'sign_in_needed' | 'password_wrong' | PasswordProblem | 'too_many_tries'>> {
  const { db, passwords } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  const problem = findPasswordProblem(given.password, account);
  if (problem) return fail(problem, { field: 'password' });
  const known = await requirePassword(services, account, given.old_password, 'old_password');
  if (!known.ok) return known;
  const [passwordHash, frame] = await Promise.all([
    passwords.hash(given.password),
    services.openMailFrame(account.locale),
  ]);
  await db.sql.transaction().execute(async (tx) => {
    await updatePassword(tx, account.id, passwordHash);
    await deleteLinks(tx, account.id);
    await deleteSessionsOf(tx, account.id, ask.actor.sessionId);
    await insertHistory(tx, account.id, 'password_changed');
    await queueAccountMail(tx, frame, account.email, composePasswordChangedMail(frame, account.name));
  });
  return ok();
}
