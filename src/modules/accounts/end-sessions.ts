import type { Ask } from '#platform/http/call.ts';
import type { Result } from '#shared/result.ts';
import type { AccountServices } from './account-services.ts';
import type { SessionView } from './accounts.contract.ts';
import { requireSignIn } from './require-sign-in.ts';
import { readSessionHash } from './session-cookie.ts';
import { deleteSessionById, deleteSessionsOf } from './sessions.queries.ts';
import { viewSessions } from './view-sessions.ts';

// One of their own sessions, or all but this one. Answers those that are left.
export async function endSessions(
  services: AccountServices,
  sessionId: string | undefined,
  ask: Ask,
): Promise<Result<SessionView[], 'sign_in_needed'>> {
  const { db, publicUrl } = services;
  const person = await requireSignIn(services, ask);
  if (!person.ok) return person;
  const { id } = person.value;
  if (sessionId !== undefined) await deleteSessionById(db.sql, id, sessionId);
  else await deleteSessionsOf(db.sql, id, readSessionHash(publicUrl, ask));
  return viewSessions(services, ask);
}
