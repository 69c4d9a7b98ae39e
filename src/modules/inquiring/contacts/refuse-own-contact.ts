import { listAdminContacts } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { readEmailKey } from '#shared/email.ts';
import { fail, ok, type Result } from '#shared/result.ts';

interface Contacts {
  email: string;
  // Empty: none.
  phone: string;
}

// Whoever is reached at the new contact has the tickets, or the account: so none of our own people is, under any spelling. What
// stays as it was is theirs already.
export async function refuseOwnContact(
  tx: Tx,
  before: Contacts,
  after: Contacts,
): Promise<Result<null, 'operators_contact'>> {
  const own = await listAdminContacts(tx);
  const key = readEmailKey(after.email);
  if (key !== readEmailKey(before.email) && own.emails.some((email) => readEmailKey(email) === key))
    return fail('operators_contact', { field: 'email' });
  if (after.phone !== '' && after.phone !== before.phone && own.phones.includes(after.phone))
    return fail('operators_contact', { field: 'phone' });
  return ok(null);
}
