import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import type { PayoutServices } from '../payout-services.ts';
import { WAIT_MS } from '../payouts.rules.ts';
import { type MethodDetails, readMethod } from './method-details.rules.ts';
import { insertMethod, listSealed } from './methods.queries.ts';
import { sealDetails } from './sealed-details.ts';

// For a demo: one that can be used now, as if it had been added a day ago. null where there is one already.
export async function addPastMethod(
  tx: Tx,
  services: Pick<PayoutServices, 'secrets'>,
  organizerId: number,
  addedBy: string,
  typed: MethodDetails,
  now: Date,
): Promise<string | null> {
  const read = readMethod(typed);
  if (!read.ok || (await listSealed(tx, organizerId)).length > 0) return null;
  const { details, ...method } = read.value;
  const id = randomUUID();
  const createdAt = new Date(now.getTime() - WAIT_MS);
  const sealed = sealDetails(services, details);
  await insertMethod(tx, { id, organizerId, ...method, sealed, addedBy, createdAt, usableAt: now });
  return id;
}
