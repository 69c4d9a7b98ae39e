import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import type { WaitingOrder } from './orders.contract.ts';
import { listInReview, listToRepay, type WaitingOrderRow } from './orders.queries.ts';

const MOST = 100;

export const listReview = async ({ sql }: Pick<Database, 'sql'>): Promise<WaitingOrder[]> =>
  (await listInReview(sql, MOST)).map(present);

export const listFailedRefunds = async ({ sql }: Pick<Database, 'sql'>): Promise<WaitingOrder[]> =>
  (await listToRepay(sql, MOST)).map(present);

const present = (row: WaitingOrderRow): WaitingOrder => ({
  reference: row.reference,
  since: row.since.toISOString(),
  why: row.why,
  buyer: row.buyer_name,
  event: row.event_name,
  amount: toMajor(row.amount_minor),
  total: toMajor(row.total_minor),
  currency: row.currency,
});
