import { type AccountServices, listSessions } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { ownAccount } from './own-account.ts';
import type { SessionView } from './profile.contract.ts';

export async function viewSessions(
  services: AccountServices,
  ask: Ask<Person>,
): Promise<Result<SessionView[], 'sign_in_needed'>> {
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const sessions = await listSessions(services.db.sql, person.value.id, ask.actor.sessionId);
  return ok(
    sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
    })),
  );
}
