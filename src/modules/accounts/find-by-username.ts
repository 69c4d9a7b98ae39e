import type { Sql } from '#platform/database/index.ts';
import { type AccountRow, findAccountByEmail, findAccountByPhone } from './accounts.queries.ts';
import type { SignInName } from './sign-in-name.rules.ts';

export const findByUsername = (db: Sql, name: SignInName): Promise<AccountRow | null> =>
  'email' in name ? findAccountByEmail(db, name.email) : findAccountByPhone(db, name.phones);
