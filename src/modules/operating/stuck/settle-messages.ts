import { goOnWithDone, lockMailingsWith } from '#modules/mailings/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { lockIssuesOf, updateDoneIssues } from '#modules/newsletter/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import {
  type FailedMessageKey,
  findFailedKey,
  listFailedKeys,
  lockFailedMessages,
  updateLetGo,
  updateToQueued,
} from '#platform/messages/failed-messages.queries.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import { MOST_COUNTED } from '../queues/queues.rules.ts';
import { kindOf } from './stuck.rules.ts';

export type WhichMessages = { which: 'one'; message: string } | { which: 'kind'; kind: string };

// Messages that were given up go out again, or are left as they are and out of sight. Answers how many; who comes second hears that
// none is left.
export const settleMessages = (
  { sql }: Pick<Database, 'sql'>,
  { how, ...which }: WhichMessages & { how: 'again' | 'let_go' },
  by: ByOperator,
): Promise<Result<{ count: number }, 'message_settled'>> =>
  sql.transaction().execute(async (tx): Promise<Result<{ count: number }, 'message_settled'>> => {
    const chosen = await listChosen(tx, which);
    const keys = chosen.map(({ key }) => key);
    // Before their mails, as whoever finds them done does.
    const [issues, mailings] = [await lockIssuesOf(tx, keys), await lockMailingsWith(tx, keys)];
    const ids = await lockFailedMessages(
      tx,
      chosen.map(({ id }) => id),
    );
    if (ids.length === 0) return fail('message_settled');
    if (how === 'again') {
      await updateToQueued(tx, ids);
      await updateDoneIssues(tx, issues);
      await goOnWithDone(tx, mailings);
    } else await updateLetGo(tx, ids);
    await writeDeed(tx, by, {
      action: how === 'again' ? 'messages.sent_again' : 'messages.let_go',
      subject: which.which === 'one' ? `message:${which.message}` : `messages:${which.kind}`,
      changes: { count: [null, ids.length] },
    });
    return ok({ count: ids.length });
  });

async function listChosen(tx: Tx, which: WhichMessages): Promise<FailedMessageKey[]> {
  if (which.which === 'kind')
    return (await listFailedKeys(tx, MOST_COUNTED)).filter(({ key }) => kindOf(key) === which.kind);
  const message = await findFailedKey(tx, which.message);
  return message ? [message] : [];
}
