import { type KeptWork, keepDoing } from '#platform/process/keep-doing.ts';
import { expireOrders } from './expire-orders.ts';
import { refundReviews } from './paying/refund-reviews.ts';
import type { SettleServices } from './paying/settle-payment.ts';

const ROUND_MS = 2_000;

// Runs in every process and outside of the job queue: tickets must be given back even when the queue is stuck.
export function sweepOrders(services: SettleServices): KeptWork {
  const round = async () => {
    await expireOrders(services);
    await refundReviews(services);
  };
  return keepDoing(round, ROUND_MS, (error) =>
    services.log.error({ err: error }, 'overdue orders could not be released; trying again'),
  );
}
