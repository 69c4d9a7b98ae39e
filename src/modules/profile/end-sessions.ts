import { type AccountServices, deleteSessionById, deleteSessionsOf } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import type { Result } from '#shared/result.ts';
import { ownAccount } from './own-account.ts';
import type { SessionView } from './profile.contract.ts';
import { viewSessions } from './view-sessions.ts';

// Ends one of the person's own sessions, or all but the current one. Answers those that are left.
export async function endSessions(
  services: AccountServices,
  sessionId: string | undefined,
  ask: Ask<Person>,
): Promise<Result<SessionView[], 'sign_in_needed'>> {
  const { db } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const { id } = person.value;
  if (sessionId !== undefined) await deleteSessionById(db.sql, id, sessionId);
  else await deleteSessionsOf(db.sql, id, ask.actor.sessionId);
  return viewSessions(services, ask);
}
