import { fail, ok, type Result } from '#shared/result.ts';
import type { PaymentServices } from './open-payments.ts';
import type { PaymentKeeper } from './payment-keeper.ts';
import type { SandboxOutcome } from './payments.contract.ts';
import { findAttempt } from './payments.queries.ts';
import { GRACE_SECONDS } from './payments.rules.ts';
import { updateSandboxPick } from './sandbox.queries.ts';

const LATE_MARGIN_SECONDS = 60;

// The sandbox's side of a payment: notes in its own books what the buyer picked and calls us back as a provider
// would. It tells us only that something happened; we then ask it what.
export async function pickSandboxOutcome(
  services: PaymentServices & { keeper: PaymentKeeper },
  attemptId: string,
  outcome: SandboxOutcome,
  lateSeconds?: number,
): Promise<Result<undefined, 'payment_not_found' | 'payment_settled'>> {
  const { db, keeper, payments } = services;
  const attempt = await findAttempt(db.sql, attemptId);
  if (attempt?.provider !== 'sandbox' || !payments.has('sandbox')) return fail('payment_not_found');
  const isPaidNow = outcome === 'success' || outcome === 'twice';
  const windowSeconds = (attempt.expiresAt.getTime() - attempt.createdAt.getTime()) / 1000;
  // Late means after the order was given up.
  const late = lateSeconds ?? Math.ceil(windowSeconds) + GRACE_SECONDS + LATE_MARGIN_SECONDS;
  const isPicked = await updateSandboxPick(db.sql, attemptId, outcome, {
    succeedsInSeconds: isPaidNow ? 0 : outcome === 'late' ? late : null,
    isFailed: outcome === 'failure',
  });
  if (!isPicked) return fail('payment_settled');
  const copies = outcome === 'twice' ? 2 : isPaidNow || outcome === 'failure' ? 1 : 0;
  const raw = Buffer.from(JSON.stringify({ id: `${attemptId}:${outcome}`, ref: attemptId }));
  const call = { raw, headers: {}, address: 'sandbox', token: null };
  const taken = await Promise.all(Array.from({ length: copies }, () => keeper.take('sandbox', call)));
  await Promise.all(taken.map(({ acted }) => acted));
  return ok();
}
