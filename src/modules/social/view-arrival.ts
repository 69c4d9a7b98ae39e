import { type AccountServices, findAccountByEmail } from '#modules/accounts/index.ts';
import { findAccountIdByIdentity } from './identities.queries.ts';
import type { PendingSocialView } from './social.contract.ts';
import type { SocialArrival } from './social-cookie.ts';

// For the page that asks what to do: the person whom the provider sent to this browser.
export async function viewArrival(
  { db }: Pick<AccountServices, 'db'>,
  arrival: SocialArrival | null,
): Promise<PendingSocialView | null> {
  if (!arrival) return null;
  const { provider, name, email, subject } = arrival;
  const isKnown =
    (await findAccountIdByIdentity(db.sql, provider, subject)) !== null ||
    (await findAccountByEmail(db.sql, email)) !== null;
  return { provider, name, email, is_registered: isKnown };
}
