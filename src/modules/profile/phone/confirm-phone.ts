import {
  type AccountServices,
  getAccount,
  insertHistory,
  presentUser,
  type UserView,
  updatePhoneConfirmed,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { deletePhoneCode, tryPhoneCode } from './phone.queries.ts';
import { phoneCodeHash } from './phone-code-hash.ts';

// Five tries in ten minutes. Afterwards the person can sign in with the phone and sees the orders that were bought with
// it.
export async function confirmPhone(
  services: AccountServices,
  code: string,
  ask: Ask<Person>,
): Promise<Result<UserView, 'sign_in_needed' | 'code_wrong' | 'code_expired'>> {
  const { db, secrets } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const { id } = person.value;
  const tried = await tryPhoneCode(db.sql, id, phoneCodeHash(secrets, id, code));
  if (!tried) return fail('code_expired');
  if (!tried.is_right) {
    return fail('code_wrong', { field: 'code', data: { tries_left: tried.tries_left } });
  }
  const account = await db.sql.transaction().execute(async (tx) => {
    await deletePhoneCode(tx, id);
    await updatePhoneConfirmed(tx, id, tried.phone);
    await insertHistory(tx, id, 'phone_confirmed');
    return getAccount(tx, id);
  });
  return ok(presentUser(account));
}
