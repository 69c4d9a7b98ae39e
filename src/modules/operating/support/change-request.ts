import type { ByOperator } from '#modules/merchants/index.ts';
import { lockRequest, type RequestRow } from '#modules/support/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';

type Change = { action: string; changes: Record<string, [before: unknown, after: unknown]> };

// An operator changes a request; nobody else does meanwhile. What `work` says that it did is written down with it, and nothing
// is where it answers null: it was done before.
export function changeRequest<Reason extends string>(
  { sql }: Pick<Database, 'sql'>,
  number: string,
  by: ByOperator,
  work: (tx: Tx, request: RequestRow) => Promise<Result<Change | null, Reason>>,
): Promise<Result<null, Reason | 'request_not_found'>> {
  return sql.transaction().execute(async (tx): Promise<Result<null, Reason | 'request_not_found'>> => {
    const request = await lockRequest(tx, number);
    if (!request) return fail('request_not_found');
    const done = await work(tx, request);
    if (!done.ok) return done;
    if (done.value) await writeDeed(tx, by, { subject: `support:${number}`, ...done.value });
    return { ok: true, value: null };
  });
}
