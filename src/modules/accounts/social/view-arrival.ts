import type { z } from 'zod';
import type { AccountServices } from '../account-services.ts';
import type { pendingSocialView } from '../accounts.contract.ts';
import { findAccountByEmail } from '../accounts.queries.ts';
import { findAccountIdByIdentity } from './identities.queries.ts';
import type { SocialArrival } from './social-cookie.ts';

// For the page that asks: whom the provider brought to this browser.
export async function viewArrival(
  { db }: Pick<AccountServices, 'db'>,
  arrival: SocialArrival | null,
): Promise<z.infer<typeof pendingSocialView> | null> {
  if (!arrival) return null;
  const { provider, name, email, subject } = arrival;
  const isKnown =
    (await findAccountIdByIdentity(db.sql, provider, subject)) !== null ||
    (await findAccountByEmail(db.sql, email)) !== null;
  return { provider, name, email, is_registered: isKnown };
}
