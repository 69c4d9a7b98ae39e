import type { Ask } from '#platform/http/call.ts';
import { ok, type Result } from '#shared/result.ts';
import type { AccountServices } from '../account-services.ts';
import type { UserView } from '../accounts.contract.ts';
import { getAccount } from '../accounts.queries.ts';
import { presentUser } from '../present-user.ts';
import { requireSignIn } from '../require-sign-in.ts';
import { updateFactorDeclined } from './second-factor.queries.ts';

// Whoever says no once is not asked again. Safe to run twice.
export async function declineSecondFactor(
  services: AccountServices,
  ask: Ask,
): Promise<Result<UserView, 'sign_in_needed'>> {
  const person = await requireSignIn(services, ask);
  if (!person.ok) return person;
  const { id } = person.value;
  const changed = await services.db.sql.transaction().execute(async (tx) => {
    await updateFactorDeclined(tx, id);
    return getAccount(tx, id);
  });
  return ok(presentUser(changed));
}
