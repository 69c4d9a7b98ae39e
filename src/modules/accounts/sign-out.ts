import type { Ask } from '#platform/http/call.ts';
import type { AccountServices } from './account-services.ts';
import { clearPersonCookies, readSessionHash } from './session-cookie.ts';
import { deleteSession } from './sessions.queries.ts';

// Safe to run twice.
export async function signOut(
  services: Pick<AccountServices, 'db' | 'publicUrl' | 'personalCookies'>,
  ask: Ask,
): Promise<void> {
  const hash = readSessionHash(services.publicUrl, ask);
  if (hash) await deleteSession(services.db.sql, hash);
  clearPersonCookies(services, ask);
}
