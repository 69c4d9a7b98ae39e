import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { insertCash } from './payments.queries.ts';

// Cash was taken for a locked order, in the transaction that makes it paid.
export const recordCash = (
  tx: Tx,
  { reference, amountMinor, currency }: { reference: string; amountMinor: number; currency: Currency },
): Promise<void> =>
  insertCash(tx, {
    id: randomBytes(16).toString('base64url'),
    reference,
    amountMinor,
    currency,
    token: randomBytes(32),
  });
