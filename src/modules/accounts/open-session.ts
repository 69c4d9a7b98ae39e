import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import { deviceOf } from './device.rules.ts';
import { readSessionHash } from './session-cookie.ts';
import { deleteSession, insertSession } from './sessions.queries.ts';

// Always a new session, and the end of the one this browser had: a token planted before signing in is worth nothing
// after. Give the answered token to the browser once the transaction has committed.
export async function openSession(tx: Tx, publicUrl: string, accountId: string, ask: Ask): Promise<string> {
  const former = readSessionHash(publicUrl, ask);
  if (former) await deleteSession(tx, former);
  const { token, hash } = newToken();
  await insertSession(tx, hash, accountId, deviceOf(ask.caller.header('user-agent') ?? ''));
  return token;
}
