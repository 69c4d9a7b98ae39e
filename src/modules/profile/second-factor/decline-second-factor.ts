import {
  type AccountServices,
  getAccount,
  presentUser,
  type UserView,
  updateFactorDeclined,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';

// Somebody who says no is not asked again. Safe to run twice.
export async function declineSecondFactor(
  services: AccountServices,
  ask: Ask<Person>,
): Promise<Result<UserView, 'sign_in_needed'>> {
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const { id } = person.value;
  const changed = await services.db.sql.transaction().execute(async (tx) => {
    await updateFactorDeclined(tx, id);
    return getAccount(tx, id);
  });
  return ok(presentUser(changed));
}
