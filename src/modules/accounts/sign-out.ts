import type { Ask } from '#platform/http/call.ts';
import type { AccountServices } from './account-services.ts';
import { clearSessionCookies, readSessionHash } from './session-cookie.ts';
import { deleteSession } from './sessions.queries.ts';

// Safe to run twice.
export async function signOut(
  { db, publicUrl }: Pick<AccountServices, 'db' | 'publicUrl'>,
  ask: Ask,
): Promise<void> {
  const hash = readSessionHash(publicUrl, ask);
  if (hash) await deleteSession(db.sql, hash);
  clearSessionCookies(publicUrl, ask);
}
