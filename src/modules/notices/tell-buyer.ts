import { findOrder } from '#modules/orders/index.ts';
import { listAttempts, listRefunds } from '#modules/payments/index.ts';
import {
  type MailServices,
  type OrderFrame,
  type OrderMail,
  openOrderFrame,
  queueOrderMail,
} from './mails/order-frame.ts';
import {
  composeExpiredMail,
  composeFailedMail,
  composePaidTwiceMail,
  composePendingMail,
  composeRefundMail,
  composeTooLateMail,
} from './mails/payment-mails.ts';
import { listLongPayments } from './notices.queries.ts';

// Tells buyers what becomes of their money. Safe to run twice: the same news about the same order is one message.

export async function tellPaidTooLate(services: MailServices, reference: string): Promise<void> {
  await tell(services, reference, 'paid-too-late', async (frame) => {
    const refunds = await listRefunds(services.db.sql, reference);
    const late = refunds.filter((refund) => refund.cause === 'late_payment');
    return composeTooLateMail(frame, sumOf(late));
  });
}

// An order may be paid three times, too: each payment that goes back has its mail.
export async function tellPaidTwice(services: MailServices, reference: string): Promise<void> {
  const { sql } = services.db;
  const attempts = await listAttempts(sql, reference);
  for (const { id, cause, amountMinor, attemptId } of await listRefunds(sql, reference)) {
    if (cause !== 'paid_twice') continue;
    const payment = attempts.find((attempt) => attempt.id === attemptId);
    await tell(services, reference, `paid-twice-${id}`, async (frame) =>
      composePaidTwiceMail(frame, amountMinor, payment ?? null),
    );
  }
}

export async function tellRefunded(services: MailServices, reference: string): Promise<void> {
  await tell(services, reference, 'refunded', async (frame) => {
    const refunds = await listRefunds(services.db.sql, reference);
    const returned = sumOf(refunds.filter((refund) => refund.status === 'done'));
    // Free tickets: the buyer was told when they were taken back, and there is no money to speak of.
    return returned === 0 ? null : composeRefundMail(frame, returned);
  });
}

// If the tickets are still held, the buyer can try again; if the hold is over, they can look whether tickets are left;
// if they have paid meanwhile, there is nothing to say.
export async function tellPaymentFailed(services: MailServices, reference: string): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (order?.state === 'held' && !order.is_overdue) {
    await tell(services, reference, 'payment-failed', async (frame) => composeFailedMail(frame));
  } else if (order?.state === 'expired' || order?.state === 'held') {
    await tell(services, reference, 'hold-expired', async (frame) => composeExpiredMail(frame));
  }
}

const LONG_SECONDS = 90;

export async function tellLongPayments(services: MailServices): Promise<void> {
  for (const reference of await listLongPayments(services.db.sql, LONG_SECONDS)) {
    await tell(services, reference, 'payment-pending', async (frame) => composePendingMail(frame));
  }
}

async function tell(
  services: MailServices,
  reference: string,
  about: string,
  compose: (frame: OrderFrame) => Promise<OrderMail | null>,
): Promise<void> {
  const order = await findOrder(services.db.sql, reference);
  if (!order) return;
  const frame = await openOrderFrame(services, order);
  const mail = await compose(frame);
  if (mail === null) return;
  await services.db.sql.transaction().execute((tx) => queueOrderMail(tx, frame, about, mail));
}

const sumOf = (refunds: { amountMinor: number }[]) =>
  refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
