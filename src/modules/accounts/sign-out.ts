import type { AccountServices } from './account-services.ts';
import { deleteSession } from './sessions/sessions.queries.ts';

// Ends the session of this hash. Safe to run twice.
export async function signOut({ db }: Pick<AccountServices, 'db'>, session: Buffer | null): Promise<void> {
  if (session) await deleteSession(db.sql, session);
}
