import { releasePools } from '#modules/inventory/index.ts';
import { isPaid, type OrderRow, type OrderServices, updateTakenBack } from '#modules/orders/index.ts';
import { listAttempts, listRefunds, type QueueRefundRefusal, queueRefund } from '#modules/payments/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { finishRefund } from './note-refund.ts';
import { insertReturn, listTakenByTickets } from './returns.queries.ts';

export interface TakenBack {
  ticketIds: readonly string[];
  amountMinor: number;
  // Of that, the platform's share.
  feeMinor: number;
  // Nothing of the order is left.
  isAll: boolean;
  actor: string;
  accountId: string | null;
  cause: string;
}

export type TakeBackRefusal = 'order_not_paid' | 'order_disputed' | QueueRefundRefusal;

// Part of a locked order, or all of it, is for sale again and its money is promised back (T12). What it refuses it
// refuses before anything is written. Answers what goes back.
export async function takeBack(
  tx: Tx,
  { payments }: Pick<OrderServices, 'payments'>,
  order: OrderRow,
  back: TakenBack,
): Promise<Result<{ amountMinor: number }, TakeBackRefusal>> {
  if (!isPaid(order.state)) return fail('order_not_paid');
  // The bank may already return the money to the buyer.
  if (order.disputed_at !== null) return fail('order_disputed');
  const promised = await promiseMoney(tx, payments, order.reference, back);
  if (!promised.ok) return promised;
  const { amountMinor, key } = promised.value;
  await insertReturn(tx, order.id, {
    ...back,
    amountMinor,
    feeMinor: Math.min(back.feeMinor, amountMinor),
    key,
  });
  const given = back.isAll ? order.pool_counts : await countsOf(tx, order, back);
  const left = order.pool_counts.map((count, place) => count - (given[place] ?? 0));
  await updateTakenBack(tx, order.id, left, back);
  await finishRefund(tx, { ...order, state: 'partly_refunded', pool_counts: left });
  const places = [...order.pool_ids.keys()].filter((place) => (given[place] ?? 0) > 0);
  await releasePools(
    tx,
    places.map((place) => order.pool_ids[place] ?? 0),
    places.map((place) => given[place] ?? 0),
    true,
  );
  return ok({ amountMinor });
}

interface Promised {
  amountMinor: number;
  // Of the refund; null: there is nothing to pay.
  key: string | null;
}

async function promiseMoney(
  tx: Tx,
  payments: OrderServices['payments'],
  reference: string,
  { amountMinor, cause }: TakenBack,
): Promise<Result<Promised, QueueRefundRefusal>> {
  if (amountMinor === 0) return ok({ amountMinor, key: null });
  const refunds = await listRefunds(tx, reference);
  const key = `refund:${reference}:${refunds.length + 1}`;
  // What failed is owed all the same: it is sent again from the payment that it came with.
  const owed = (attemptId: string) =>
    refunds
      .filter((refund) => refund.attemptId === attemptId)
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
  // If the order was paid twice, one of the payments is being refunded already.
  const [kept] = (await listAttempts(tx, reference))
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, receivedMinor }) => ({ id, leftMinor: (receivedMinor ?? 0) - owed(id) }))
    .sort((one, other) => other.leftMinor - one.leftMinor);
  if (!kept) return fail('nothing_paid');
  // If staff accepted less than the price, there is less to give back.
  const givenMinor = Math.min(amountMinor, kept.leftMinor);
  if (givenMinor === 0) return ok({ amountMinor: 0, key: null });
  const queued = await queueRefund(tx, payments, { attemptId: kept.id, amountMinor: givenMinor, key, cause });
  return queued.ok ? ok({ amountMinor: givenMinor, key }) : queued;
}

// What these tickets took, by the order's pools: a flash sale that had no limit then has none of theirs.
async function countsOf(tx: Tx, order: OrderRow, { ticketIds }: TakenBack): Promise<number[]> {
  const taken = new Map(
    (await listTakenByTickets(tx, ticketIds)).map(({ pool_id, count }) => [pool_id, count]),
  );
  return order.pool_ids.map((id, place) => Math.min(taken.get(id) ?? 0, order.pool_counts[place] ?? 0));
}
