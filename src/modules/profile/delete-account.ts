import {
  composeDeletedMail,
  deleteSessionsOf,
  emailKey,
  insertHistory,
  queueAccountMail,
  updateToDeleted,
} from '#modules/accounts/index.ts';
import { announce } from '#modules/news/index.ts';
import { deleteIdentities } from '#modules/social/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount, requirePassword } from './own-account.ts';
import { deletePhoneCode } from './phone/phone.queries.ts';
import type { ProfileServices } from './profile-services.ts';
import { holderOf } from './view-own-data.ts';

type Reason =
  | 'sign_in_needed'
  | 'password_wrong'
  | 'confirmation_wrong'
  | 'tickets_upcoming'
  | 'events_upcoming'
  | 'too_many_tries';

// Only an empty row with the date of the deletion is left. Other slices erase their part when they hear of it.
export async function deleteAccount(
  services: ProfileServices,
  given: { password: string; confirmation: string },
  ask: Ask<Person>,
): Promise<Result<undefined, Reason>> {
  const { db, holdings } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  if (emailKey(given.confirmation.trim()) !== emailKey(account.email)) {
    return fail('confirmation_wrong', { field: 'confirmation' });
  }
  const known = await requirePassword(services, account, given.password, 'password');
  if (!known.ok) return known;
  const tie = await holdings.findTie(holderOf(account));
  if (tie) return fail(tie);
  const frame = await services.openMailFrame(account.locale);
  await db.sql.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, account.id, null);
    await deletePhoneCode(tx, account.id);
    await deleteIdentities(tx, account.id);
    await updateToDeleted(tx, account.id);
    await insertHistory(tx, account.id, 'deleted');
    await announce(tx, 'account.deleted', holderOf(account));
    await queueAccountMail(tx, frame, account.email, composeDeletedMail(frame, account.name));
  });
  return ok();
}
