import type { ByOperator } from '#modules/merchants/index.ts';
import { updateDoneToGoing } from '#modules/newsletter/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import {
  type FailedMessageKey,
  lockFailedMessage,
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
    const chosen = await lockChosen(tx, which);
    const ids = chosen.map(({ id }) => id);
    if (ids.length === 0) return fail('message_settled');
    await (how === 'again' ? updateToQueued : updateLetGo)(tx, ids);
    if (how === 'again')
      await updateDoneToGoing(
        tx,
        chosen.map(({ key }) => key),
      );
    await writeDeed(tx, by, {
      action: how === 'again' ? 'messages.sent_again' : 'messages.let_go',
      subject: which.which === 'one' ? `message:${which.message}` : `messages:${which.kind}`,
      changes: { count: [null, ids.length] },
    });
    return ok({ count: ids.length });
  });

async function lockChosen(tx: Tx, which: WhichMessages): Promise<FailedMessageKey[]> {
  if (which.which === 'kind')
    return (await lockFailedMessages(tx, MOST_COUNTED)).filter(({ key }) => kindOf(key) === which.kind);
  const message = await lockFailedMessage(tx, which.message);
  return message ? [message] : [];
}
