import { fail, ok, type Result } from '#shared/result.ts';
import type { PaymentServices } from '../open-payments.ts';
import type { PaymentKeeper } from '../payment-keeper.ts';
import type { SandboxOutcome } from '../payments.contract.ts';
import { findAttempt, updateNextPoll } from '../payments.queries.ts';
import { updateSandboxPick } from './sandbox.queries.ts';

// Long enough to see a late payment, short enough to wait for when trying things out.
const LATE_SECONDS = 60;

// Plays the provider: stores in the sandbox's own books what the buyer picked and calls us back as a provider would.
// The callback says only that something happened; we then ask the sandbox what.
export async function pickSandboxOutcome(
  services: PaymentServices & { keeper: PaymentKeeper },
  attemptId: string,
  outcome: SandboxOutcome,
  lateSeconds = LATE_SECONDS,
): Promise<Result<undefined, 'payment_not_found' | 'payment_settled'>> {
  const { db, keeper, payments } = services;
  const attempt = await findAttempt(db.sql, attemptId);
  if (attempt?.provider !== 'sandbox' || !payments.has('sandbox')) return fail('payment_not_found');
  const isPaidNow = outcome === 'success' || outcome === 'twice';
  const isPicked = await updateSandboxPick(db.sql, attemptId, outcome, {
    succeedsInSeconds: isPaidNow ? 0 : outcome === 'late' ? lateSeconds : null,
    isFailed: outcome === 'failure',
  });
  if (!isPicked) return fail('payment_settled');
  if (outcome === 'late') await updateNextPoll(db.sql, attemptId, lateSeconds + 1);
  const copies = outcome === 'twice' ? 2 : isPaidNow || outcome === 'failure' ? 1 : 0;
  const raw = Buffer.from(JSON.stringify({ id: `${attemptId}:${outcome}`, ref: attemptId }));
  const call = { raw, headers: {}, address: 'sandbox', token: null };
  const taken = await Promise.all(Array.from({ length: copies }, () => keeper.take('sandbox', call)));
  await Promise.all(taken.map(({ acted }) => acted));
  return ok();
}
