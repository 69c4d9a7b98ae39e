import {
  deleteSessionsOf,
  findAccount,
  findAdmin,
  insertHistory,
  listSessions,
  lockAccountRow,
} from '#modules/accounts/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = 'person_not_found' | 'operators_account';

// Signs somebody out everywhere. Asks for no fresh proof: who lost a phone should not wait for it. Another operator is signed out at the
// console alone: a session that was stolen could keep all others out. Safe to run twice.
export function endPersonSessions(
  { sql }: Pick<Database, 'sql'>,
  id: string,
  by: ByOperator,
): Promise<Result<{ ended: number }, Reason>> {
  return sql.transaction().execute(async (tx): Promise<Result<{ ended: number }, Reason>> => {
    await lockAccountRow(tx, id);
    if (!(await findAccount(tx, id))) return fail('person_not_found');
    if (await findAdmin(tx, id)) return fail('operators_account');
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
