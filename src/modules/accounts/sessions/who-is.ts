import type { WhoIs } from '#platform/http/caller.ts';
import { cookieValue } from '#platform/http/request-headers.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { SignedIn } from '#shared/actor.ts';
import type { AccountServices } from '../account-services.ts';
import { sessionCookieName } from './session-cookie.ts';
import { findSessionPerson, updateSessionSeen } from './sessions.queries.ts';

// Takes one query, by the hash of the cookie. Using a session extends it.
export function createWhoIs({ db, publicUrl }: Pick<AccountServices, 'db' | 'publicUrl'>): WhoIs {
  const cookie = sessionCookieName(publicUrl);
  const nobody = Promise.resolve(null);

  async function findPerson(token: string): Promise<SignedIn | null> {
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

  return (headers) => {
    const token = cookieValue(headers.cookie, cookie);
    return token ? findPerson(token) : nobody;
  };
}
