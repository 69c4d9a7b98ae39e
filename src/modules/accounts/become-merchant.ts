import type { Ask, Refusal } from '#platform/http/call.ts';
import { type Ok, ok } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import type { UserView } from './accounts.contract.ts';
import { insertHistory, updateToMerchant } from './accounts.queries.ts';
import { announceMerchant } from './confirm-link.ts';
import { presentUser } from './present-user.ts';
import { requireSignIn, type SignInNeeded } from './require-sign-in.ts';

// Somebody who has an account begins to sell.
export async function becomeMerchant(
  services: AccountServices,
  organization: string,
  ask: Ask,
): Promise<Ok<UserView> | SignInNeeded | Refusal<'already_merchant'>> {
  const person = await requireSignIn(services, ask);
  if (!person.ok) return person;
  const account = person.value;
  const isNew = await services.db.sql.transaction().execute(async (tx) => {
    if (!(await updateToMerchant(tx, account.id))) return false;
    await insertHistory(tx, account.id, 'became_merchant');
    await announceMerchant(tx, account.id, organization);
    return true;
  });
  if (!isNew) return { ok: false, reason: 'already_merchant' };
  return ok(presentUser({ ...account, is_merchant: true }));
}
