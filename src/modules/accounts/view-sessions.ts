import type { Ask } from '#platform/http/call.ts';
import { ok, type Result } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import type { SessionView } from './accounts.contract.ts';
import { requireSignIn } from './require-sign-in.ts';
import { readSessionHash } from './session-cookie.ts';
import { listSessions } from './sessions.queries.ts';

export async function viewSessions(
  services: AccountServices,
  ask: Ask,
): Promise<Result<SessionView[], 'sign_in_needed'>> {
  const person = await requireSignIn(services, ask);
  if (!person.ok) return person;
  const hash = readSessionHash(services.publicUrl, ask);
  const sessions = await listSessions(services.db.sql, person.value.id, hash);
  return ok(
    sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
    })),
  );
}
