import type { Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { SignedIn } from '#shared/actor.ts';
import { findSessionPerson, updateSessionSeen } from './sessions.queries.ts';

// Takes one query, by the hash of the session's token. Using a session extends it.
export async function findSignedIn(db: Database, token: string): Promise<SignedIn | null> {
  const person = await findSessionPerson(db.sql, tokenHash(token));
  if (!person) return null;
  if (person.is_stale) await updateSessionSeen(db.sql, person.session_id);
  return {
    accountId: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    isMerchant: person.is_merchant,
    sessionId: person.session_id,
    provedAt: person.proved_at,
  };
}
