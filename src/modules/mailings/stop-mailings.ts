import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteStop, findSender, insertStop } from './recipients.queries.ts';
import { readStopToken } from './stop-token.ts';

interface StopServices {
  db: Database;
  appSecret: string;
}

// Whoever has the token says whether news of its organiser's come to its address. Safe to run twice.
export async function stopMailings(
  { db, appSecret }: StopServices,
  token: string,
  isStopped: boolean,
): Promise<Result<{ organizer: string }, 'link_expired'>> {
  const to = readStopToken(appSecret, token);
  const organizer = to && (await findSender(db.sql, to));
  if (!to || organizer === null) return fail('link_expired');
  await db.sql.transaction().execute((tx) => (isStopped ? insertStop : deleteStop)(tx, to));
  return ok({ organizer });
}
