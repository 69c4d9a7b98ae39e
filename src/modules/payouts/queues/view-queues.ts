import { toMajor } from '#shared/money.ts';
import { findSealed } from '../methods/methods.queries.ts';
import { openDetails } from '../methods/sealed-details.ts';
import type { PayoutServices } from '../payout-services.ts';
import { listDone, listQueued, type QueuedRow } from '../payouts.queries.ts';
import { presentPayout } from '../view-payouts.ts';
import type { PayoutQueues, QueuedPayout } from './queues.contract.ts';

const MOST = 100;
const MOST_DONE = 30;

// What an operator has to do.
export async function viewQueues(services: PayoutServices, accountId: string): Promise<PayoutQueues> {
  const { sql } = services.db;
  const show = async (rows: QueuedRow[]) => {
    const shown: QueuedPayout[] = [];
    for (const row of rows) shown.push(await present(services, row, accountId));
    return shown;
  };
  return {
    to_approve: await show(await listQueued(sql, ['requested'], MOST)),
    to_send: await show(await listQueued(sql, ['approved'], MOST)),
    on_the_way: await show(await listQueued(sql, ['sending', 'unknown'], MOST)),
    done: await show(await listDone(sql, MOST_DONE)),
  };
}

async function present(services: PayoutServices, row: QueuedRow, accountId: string): Promise<QueuedPayout> {
  const isByHand = row.parts.some(({ carrier }) => carrier === 'hand');
  const isSender = row.state === 'sending' && row.sent_by === accountId;
  return {
    ...presentPayout(row),
    organizer: { slug: row.organizer_slug, name: row.organizer_name },
    approved_by: row.approved_by_name,
    sent_by: row.sent_by_name,
    is_mine: isSender || (row.state === 'approved' && row.approved_by === accountId),
    parts: row.parts.map((part) => ({
      number: part.number,
      amount: toMajor(part.amount_minor),
      is_by_hand: part.carrier === 'hand',
      state: part.state,
      code: part.code,
      claimed: part.claimed_outcome,
    })),
    details: isByHand && isSender ? await detailsOf(services, row.method_id) : null,
  };
}

async function detailsOf(services: PayoutServices, methodId: string): Promise<string[] | null> {
  const details = openDetails(services, await findSealed(services.db.sql, methodId));
  if (!details) return null;
  return details.kind === 'mpesa'
    ? [details.phone, details.name]
    : [details.bank, details.account, details.name];
}
