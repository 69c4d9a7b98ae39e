import type { Audited, ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';

// An operator changes something. What `work` says that it changed is written down in the same transaction, with what it was
// before; nothing is where it answers null: it was so already.
export function edit<Reason extends string>(
  db: Database,
  by: ByOperator,
  { action, subject }: { action: string; subject: string },
  work: (tx: Tx) => Promise<Result<Audited['changes'] | null, Reason>>,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const done = await work(tx);
    if (!done.ok) return done;
    if (done.value) await writeDeed(tx, by, { action, subject, changes: done.value });
    return ok(null);
  });
}
