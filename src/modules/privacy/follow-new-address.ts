import { findAccount } from '#modules/accounts/index.ts';
import type { News } from '#modules/news/index.ts';
import { deleteRequestsOf, updateOwner } from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';

// What somebody asked under their former address stays theirs, to read and to be deleted with the account. Reactions
// keep no order: if the account was deleted meanwhile, this goes with it.
export async function followNewAddress(
  { db }: { db: Database },
  { accountId, former, at }: News['account.email_changed'],
): Promise<void> {
  const within = db.sql.transaction();
  await within.execute((tx) => updateOwner(tx, { accountId, email: former, leftAt: new Date(at) }));
  if (await findAccount(db.sql, accountId)) return;
  await within.execute((tx) => deleteRequestsOf(tx, { accountId, email: null }));
}
