import type { Tx } from '#platform/database/index.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { deviceOf } from './device.rules.ts';
import type { Seat } from './seat.ts';
import { deleteSession, insertSession } from './sessions.queries.ts';

// Always a new session, and the end of the one this browser had: a token planted before signing in is worth nothing
// after. Give the answered token to the browser once the transaction has committed.
export async function openSession(
  tx: Tx,
  accountId: string,
  { formerSession }: Seat,
  visitor: Visitor,
): Promise<string> {
  if (formerSession) await deleteSession(tx, formerSession);
  const { token, hash } = newToken();
  await insertSession(tx, hash, accountId, deviceOf(visitor.userAgent()));
  return token;
}
