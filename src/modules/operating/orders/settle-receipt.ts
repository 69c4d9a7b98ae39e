import { type ByOperator, hasFreshProof } from '#modules/merchants/index.ts';
import { lockOrder } from '#modules/orders/index.ts';
import { settleSaidSums } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';

type Reason = 'order_not_found' | 'proof_needed' | 'receipt_settled';

// A receipt of the order says another sum than was believed, and somebody has looked into it: the nightly audit names it no longer.
// No money moves by it.
export function settleReceipt(
  { sql }: Pick<Database, 'sql'>,
  reference: string,
  why: string,
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return sql.transaction().execute(async (tx): Promise<Result<null, Reason>> => {
    if (!(await lockOrder(tx, reference))) return fail('order_not_found');
    if (!hasFreshProof(by.actor, by.now)) return fail('proof_needed');
    if ((await settleSaidSums(tx, reference)) === 0) return fail('receipt_settled');
    const changes: Record<string, [unknown, unknown]> = { why: [null, why] };
    await writeDeed(tx, by, { action: 'order.receipt_settled', subject: `order:${reference}`, changes });
    return ok(null);
  });
}
