import { releasePools } from '#modules/inventory/index.ts';
import { announce } from '#modules/news/index.ts';
import {
  type AppliedOutcome,
  type Attempt,
  applyOutcomes,
  cancelAttempt,
  fetchOutcome,
  findAttempt,
  findLiveAttempt,
  isOpenStatus,
  type Outcome,
  queueRefund,
  updateLeft,
} from '#modules/payments/index.ts';
import { againAfterClash, type Tx } from '#platform/database/index.ts';
import type { OrderServices } from '../order-services.ts';
import {
  expireHolds,
  findOrder,
  hasOtherHold,
  lockOrder,
  moveOrder,
  type OrderRow,
} from '../orders.queries.ts';
import { isOver, judgeSuccess, nextAfterFailure } from '../orders.rules.ts';
import { confirmOrders } from './confirm-order.ts';
import { noteDispute } from './note-dispute.ts';
import { sellAgain } from './sell-again.ts';

const MOST_EXPIRED = 500;

export type SettleServices = Pick<OrderServices, 'db' | 'log' | 'payments' | 'issueTickets'>;

// What a provider said about an attempt, before it is stored.
export interface Learnt {
  attempt: Attempt;
  outcome: Outcome;
}

// Asks the provider what became of an attempt and does what follows in one transaction: issue the tickets, allow
// another try, or give the money back. Safe to run twice, at the same time, and after a crash at any point.
export async function settlePayment(services: SettleServices, attemptId: string): Promise<void> {
  const learnt = await learnOutcome(services, attemptId);
  if (learnt) await settleLearnt(services, learnt);
}

export async function settleLearnt(services: SettleServices, learnt: Learnt): Promise<void> {
  // If the payment failed, the order becomes held again, which may clash with another order that the same visitor is
  // placing.
  await againAfterClash(() =>
    services.db.sql.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, learnt.attempt.orderReference);
      await settleLocked(tx, services, [{ order, learnt }]);
    }),
  );
}

// The part without a transaction. Null: there is no such attempt.
export async function learnOutcome(services: SettleServices, attemptId: string): Promise<Learnt | null> {
  const attempt = await findAttempt(services.db.sql, attemptId);
  if (!attempt) {
    services.log.error({ attemptId }, 'a payment was reported that nobody started');
    return null;
  }
  if (attempt.status === 'succeeded') await noteDispute(services, attempt);
  const isOpen = isOpenStatus(attempt.status);
  const isLive = isOpen && attempt.leftAt === null;
  // A payment that the buyer left should not be paid by mistake. If it was paid before the cancelling, the provider's
  // answer shows it.
  if (isOpen && !isLive) await cancelAttempt(services, attempt);
  const outcome = await fetchOutcome(services, attempt);
  // An order with a live attempt is never over.
  if (outcome.status === 'succeeded' && !isLive) await makeRoom(services, attempt.orderReference);
  return { attempt, outcome };
}

// Writes what was learnt about payments of orders that are locked, each order once. Orders that simply became paid are
// confirmed together: it takes as many statements for one as for all.
export async function settleLocked(
  tx: Tx,
  services: SettleServices,
  payments: { order: OrderRow | null; learnt: Learnt }[],
): Promise<void> {
  const told = payments.map(({ learnt: { attempt, outcome } }) => ({ attemptId: attempt.id, outcome }));
  const applied = await applyOutcomes(tx, told);
  const confirmed: OrderRow[] = [];
  for (const [place, { change, ...what }] of applied.entries()) {
    if (change === 'already' || change === 'pending') continue;
    const { id: attemptId, orderReference: reference, number, leftAt } = what.attempt;
    const order = payments[place]?.order;
    if (!order) services.log.error({ attemptId, reference }, 'a payment has no order');
    else if (change === 'failed') await afterFailure(tx, order, what.attempt);
    else if (await paysFor(tx, services, order, { change, ...what })) {
      confirmed.push(order);
      // Other payments can be open only if the buyer left one.
      if (leftAt !== null || number > 1) await updateLeft(tx, reference, attemptId);
    }
  }
  const [inTime, late] = [confirmed.filter(isHeld), confirmed.filter((order) => !isHeld(order))];
  if (inTime.length > 0) await confirmOrders(tx, services, inTime, { actor: 'payment', cause: 'paid' });
  if (late.length > 0) await confirmOrders(tx, services, late, { actor: 'payment', cause: 'paid_late' });
}

const isHeld = ({ stock }: OrderRow) => stock === 'held';

// Gives back expired holds first, so that somebody who pays late gets tickets if there are any.
async function makeRoom({ db }: SettleServices, reference: string): Promise<void> {
  const order = await findOrder(db.sql, reference);
  if (order && isOver(order.state)) await expireHolds(db.sql, order.event_id, MOST_EXPIRED);
}

// T6: the buyer may try again while the hold lasts. If the buyer left this payment, its failure changes nothing any
// more.
async function afterFailure(tx: Tx, order: OrderRow, { code, leftAt }: Attempt): Promise<void> {
  if (order.state !== 'paying' || leftAt !== null || (await findLiveAttempt(tx, order.reference))) return;
  const by = { actor: 'payment', cause: code === null ? 'failed' : `failed:${code}` };
  const state = nextAfterFailure({
    isOverdue: order.is_overdue,
    hasNewerHold: await hasOtherHold(tx, order),
  });
  await moveOrder(tx, order.id, { state, stock: state === 'held' ? 'held' : 'none', ...by });
  await announce(tx, 'order.payment_failed', { reference: order.reference });
  if (state === 'expired') await releasePools(tx, order.pool_ids, order.pool_counts, false);
}

type Success = Omit<AppliedOutcome, 'change'> & {
  change: Exclude<AppliedOutcome['change'], 'already' | 'pending' | 'failed'>;
};

// T4 and T8–T11. Whether the order is to be confirmed; all else that follows from the money is done here.
async function paysFor(tx: Tx, services: SettleServices, order: OrderRow, paid: Success): Promise<boolean> {
  const verdict = judgeSuccess(order.state, order.stock, paid.change);
  const { attempt } = paid;
  const received = attempt.receivedMinor ?? 0;
  switch (verdict.kind) {
    case 'nothing':
      return false;
    case 'review':
      await moveOrder(tx, order.id, {
        state: 'needs_review',
        stock: order.stock,
        actor: 'payment',
        cause: verdict.cause,
      });
      await announce(tx, 'order.needs_review', { reference: order.reference });
      return false;
    case 'refund_all':
      await giveBack(tx, services, attempt.id, received, verdict.cause);
      await announce(tx, 'order.paid_twice', { reference: order.reference });
      return false;
    case 'confirm': {
      // Paid late, and the tickets are gone: the money is given back, and the order becomes refunded once that is done.
      if (verdict.stock === 'take_and_sell' && !(await sellAgain(tx, order))) {
        await giveBack(tx, services, attempt.id, received, 'late_payment');
        await announce(tx, 'order.paid_too_late', { reference: order.reference });
        return false;
      }
      if (paid.change === 'excess') await giveBack(tx, services, attempt.id, paid.excessMinor, 'excess');
      return true;
    }
  }
}

async function giveBack(
  tx: Tx,
  { payments, log }: SettleServices,
  attemptId: string,
  amountMinor: number,
  cause: string,
): Promise<void> {
  if (amountMinor === 0) return;
  const refund = await queueRefund(tx, payments, {
    attemptId,
    amountMinor,
    key: `${cause}:${attemptId}`,
    cause,
  });
  if (!refund.ok)
    log.error({ attemptId, amountMinor, reason: refund.reason }, 'a refund cannot be made from here');
}
