import type { ByOperator } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { insertDeed, type OperatorDeed } from './operator-log.queries.ts';

// Call it in the transaction that makes the change. A look changes nothing and is written down all the same.
export const writeDeed = (
  tx: Tx,
  { actor, now, requestId }: ByOperator,
  what: { action: string; subject: string; changes?: OperatorDeed['changes'] },
): Promise<void> =>
  insertDeed(tx, {
    at: now,
    account_id: actor.accountId,
    changes: {},
    request_id: requestId ?? null,
    ...what,
  });
