import {
  deleteSessionsOf,
  findAccount,
  insertHistory,
  listSessions,
  lockAccountRow,
} from '#modules/accounts/index.ts';
import { type ByOperator, writeDeed } from '#modules/operating/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// Signs somebody out everywhere. Asks for no fresh proof: who lost a phone should not wait for it. Safe to run twice.
export function endPersonSessions(
  { sql }: Pick<Database, 'sql'>,
  id: string,
  by: ByOperator,
): Promise<Result<{ ended: number }, 'person_not_found'>> {
  return sql.transaction().execute(async (tx): Promise<Result<{ ended: number }, 'person_not_found'>> => {
    await lockAccountRow(tx, id);
    if (!(await findAccount(tx, id))) return fail('person_not_found');
    const { length: ended } = await listSessions(tx, id, null);
    await deleteSessionsOf(tx, id, null);
    if (ended > 0) {
      await insertHistory(tx, id, 'sessions_ended');
      const changes: Record<string, [unknown, unknown]> = { sessions: [ended, 0] };
      await writeDeed(tx, by, { action: 'person.sessions_ended', subject: `account:${id}`, changes });
    }
    return ok({ ended });
  });
}
