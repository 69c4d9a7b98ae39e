import type { Tx } from '#platform/database/index.ts';
import type { AccountServices } from './account-services.ts';
import { countOpenDemoAccounts, lockDemoAccounts, upsertDemoAccount } from './demo-accounts.queries.ts';

export interface DemoAccount {
  name: string;
  email: string;
  isMerchant: boolean;
}

// Accounts whose password everybody knows. Safe to run twice, and quick from the second time on; `onMade` gets the
// ids in the order given, in the same transaction. Answers whether they were made now.
export async function openDemoAccounts(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  accounts: readonly DemoAccount[],
  password: string,
  onMade: (tx: Tx, ids: (string | null)[]) => Promise<void>,
): Promise<boolean> {
  if ((await countOpenDemoAccounts(db.sql)) === accounts.length) return false;
  const passwordHash = await passwords.hash(password);
  await db.sql.transaction().execute(async (tx) => {
    const ids: (string | null)[] = [];
    for (const { name, email, isMerchant } of accounts) {
      ids.push(
        await upsertDemoAccount(tx, { name, email, phone: null, passwordHash, locale: 'en', isMerchant }),
      );
    }
    await onMade(tx, ids);
  });
  return true;
}

// When a demo site begins to sell for real, accounts whose password everybody knows must be closed.
export async function closeDemoAccounts({ db }: Pick<AccountServices, 'db'>): Promise<void> {
  if ((await countOpenDemoAccounts(db.sql)) > 0) await db.sql.transaction().execute(lockDemoAccounts);
}
