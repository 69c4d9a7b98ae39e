import { insertHistory, presentUser, type UserView, updateToMerchant } from '#modules/accounts/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { isPlatformName } from '#shared/platform-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from './own-account.ts';
import type { ProfileServices } from './profile-services.ts';

// Somebody who has an account begins to sell, for an organiser of their own.
export async function becomeMerchant(
  services: ProfileServices,
  organization: string,
  ask: Ask<Person>,
): Promise<Result<UserView, 'sign_in_needed' | 'already_merchant' | 'name_reserved'>> {
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const account = person.value;
  const { siteName } = await services.openMailFrame(ask.locale);
  if (isPlatformName(organization, siteName)) return fail('name_reserved', { field: 'organization' });
  const worksForOthers = account.is_merchant && (await services.holdings.worksForOthers(account.id));
  const isNew = await services.db.sql.transaction().execute(async (tx) => {
    const isFirst = await updateToMerchant(tx, account.id);
    if (!isFirst && !worksForOthers) return false;
    await insertHistory(tx, account.id, 'became_merchant');
    await announce(tx, 'account.became_merchant', { accountId: account.id, organization });
    return true;
  });
  if (!isNew) return fail('already_merchant');
  return ok(presentUser({ ...account, is_merchant: true }));
}
