import { updateEventActed, updateEventProcessed } from './callbacks/inbox.queries.ts';
import { type ReceivedCallback, receiveCallback } from './callbacks/receive-callback.ts';
import type { PaymentServices } from './open-payments.ts';
import type { CallbackCall, ProviderName } from './providers/provider.ts';
import { reconcileOpenAttempts } from './reconcile-attempts.ts';
import { type RefundChanged, runRefunds } from './refunds/run-refunds.ts';

// Functions of higher slices that act on news of payments.
export interface PaymentHooks {
  // Fetches the outcome and moves the order; safe to run twice.
  settle(attemptId: string): Promise<unknown>;
  refundChanged: RefundChanged;
}

export interface PaymentKeeper {
  // Stores a callback; it is handled after the answer. `acted` never rejects and resolves when that is done.
  take(
    provider: ProviderName,
    call: CallbackCall,
  ): Promise<{ status: number; reply: unknown; acted: Promise<unknown> }>;
  settle(attemptId: string): Promise<void>;
  // Starts looking after open attempts and refunds every few seconds, until stopped.
  start(): void;
  // Ends the rounds and waits for what is under way.
  stop(): Promise<void>;
  // Waits until all callbacks so far are handled.
  idle(): Promise<void>;
}

const ROUND_MS = 2_000;
// For a payment that the provider reported but does not confirm yet.
const ASK_AGAIN_SECONDS = 2;

// Keeps payments moving in this process: callbacks, polling, refunds. Callers that want the same attempt settled at the
// same time share one question to the provider.
export function createPaymentKeeper(services: PaymentServices, hooks: PaymentHooks): PaymentKeeper {
  const { db, log } = services;
  const underWay = new Set<Promise<unknown>>();
  const settling = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function keep(work: Promise<unknown>): Promise<unknown> {
    const watched: Promise<unknown> = work
      .catch((error: unknown) => log.error({ err: error }, 'payments: work in the background failed'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
    return watched;
  }

  async function settle(attemptId: string): Promise<void> {
    const running = settling.get(attemptId);
    // The run under way may have asked the provider before our caller's news arrived: ask once more after it.
    if (running) await running.catch(() => {});
    const again = settling.get(attemptId);
    if (again) return again;
    const work = (async () => {
      await hooks.settle(attemptId);
    })().finally(() => settling.delete(attemptId));
    settling.set(attemptId, work);
    return work;
  }

  async function act(event: NonNullable<ReceivedCallback['event']>): Promise<void> {
    if (event.attemptId === null) return updateEventProcessed(db.sql, event.id);
    await settle(event.attemptId);
    await updateEventActed(db.sql, event.id, event.attemptId, ASK_AGAIN_SECONDS);
  }

  async function round(): Promise<void> {
    await reconcileOpenAttempts(services, settle);
    await runRefunds(services, hooks.refundChanged);
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => void keep(round().finally(plan)), ROUND_MS);
    timer.unref();
  }

  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    async take(provider, call) {
      const { status, reply, event } = await receiveCallback(services, provider, call);
      return { status, reply, acted: event ? keep(act(event)) : Promise.resolve() };
    },
    settle,
    start: plan,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await idle();
    },
    idle,
  };
}
