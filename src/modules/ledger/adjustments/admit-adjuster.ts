import { type By, membershipsOf } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Operator } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { keepsBooks, type NoBookkeeper } from '../keeps-books.ts';

export interface ByOperator extends By {
  actor: Operator;
}

export type NoAdjuster = NoBookkeeper | 'own_team';

// Whoever keeps the books and does not belong to the team whose money it is.
export async function admitAdjuster(
  tx: Tx,
  by: ByOperator,
  organizerId: number,
): Promise<Result<undefined, NoAdjuster>> {
  const allowed = keepsBooks(by);
  if (!allowed.ok) return allowed;
  const memberships = await membershipsOf(tx, by.actor.accountId);
  return memberships.some((one) => one.organizerId === organizerId) ? fail('own_team') : ok();
}
