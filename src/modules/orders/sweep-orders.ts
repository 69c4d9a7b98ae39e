import { expireOrders } from './expire-orders.ts';
import { refundReviews } from './refund-reviews.ts';
import type { SettleServices } from './settle-payment.ts';

export interface Sweep {
  stop(): Promise<void>;
}

const ROUND_MS = 2_000;

// Runs in every process, apart from the job queue: tickets must come back even when that is stuck.
export function sweepOrders(services: SettleServices): Sweep {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round = Promise.resolve();

  async function once(): Promise<void> {
    try {
      await expireOrders(services);
      await refundReviews(services);
    } catch (error) {
      services.log.error({ err: error }, 'overdue orders could not be released; trying again');
    }
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = once().finally(plan);
    }, ROUND_MS);
    timer.unref();
  }

  plan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
