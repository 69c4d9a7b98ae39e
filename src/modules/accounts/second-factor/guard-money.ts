import type { Sql, Tx } from '#platform/database/index.ts';
import type { SignedIn } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findMoneyGuard, lockAccountRow, type MoneyGuardRow } from './second-factor.queries.ts';

const BLOCKED_MS = 24 * 3_600_000;

export type MoneyRefusal = 'sign_in_needed' | 'second_factor_required' | 'payouts_blocked';

// Whoever moves a seller's money is signed in still, has a second factor, and neither lost that nor reset their password within a
// day. Locks the account: a reset that happens now waits, or is seen.
export async function guardMoney(
  tx: Tx,
  { accountId, sessionId }: Pick<SignedIn, 'accountId' | 'sessionId'>,
  now: Date,
): Promise<Result<undefined, MoneyRefusal>> {
  await lockAccountRow(tx, accountId);
  const guard = await findMoneyGuard(tx, accountId, sessionId);
  if (!guard?.is_signed_in) return fail('sign_in_needed');
  const until = blockedUntil(guard, now);
  if (until !== null) return fail('payouts_blocked', { data: { until: until.toISOString() } });
  return guard.has_factor ? ok() : fail('second_factor_required');
}

// The same for pages that say beforehand what is missing.
export async function findMoneyStand(
  db: Sql,
  accountId: string,
  now: Date,
): Promise<{ hasFactor: boolean; blockedUntil: Date | null }> {
  const guard = await findMoneyGuard(db, accountId, null);
  return { hasFactor: guard?.has_factor ?? false, blockedUntil: guard && blockedUntil(guard, now) };
}

function blockedUntil({ shaken_at }: MoneyGuardRow, now: Date): Date | null {
  const until = shaken_at && new Date(shaken_at.getTime() + BLOCKED_MS);
  return until && now < until ? until : null;
}
