import { findOrganizerZone } from '#modules/catalog/index.ts';
import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { RefundRuns, RefundRunView } from './refunding.contract.ts';
import { type FailedRow, listFailed, listRuns, type RunRow } from './runs.queries.ts';

const RUNS_SHOWN = 50;
const FAILED_SHOWN = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Refusal = 'not_allowed' | 'proof_needed';

export async function listRefundRuns(by: ForOrganizer): Promise<Result<RefundRuns, Refusal>> {
  const allowed = mayLook(by);
  if (!allowed.ok) return allowed;
  const { rows, zone } = await sellerSql(by.scope, async (db) => ({
    rows: await listRuns(db, by.organizer.id, null, RUNS_SHOWN),
    zone: await findOrganizerZone(db, by.organizer.id),
  }));
  return ok({ runs: rows.map(presentRun), time_zone: zone });
}

// How far it is. What another's is, or of events that somebody is not there for, is not there.
export async function viewRefundRun(
  by: ForOrganizer,
  id: string,
): Promise<Result<RefundRunView, Refusal | 'refunds_not_found'>> {
  const allowed = mayLook(by);
  if (!allowed.ok) return allowed;
  if (!UUID.test(id)) return fail('refunds_not_found');
  const read = await sellerSql(by.scope, async (db) => {
    const [row] = await listRuns(db, by.organizer.id, id, 1);
    if (!row) return null;
    const failed = row.failed > 0 ? await listFailed(db, id, FAILED_SHOWN) : [];
    return { row, failed, zone: await findOrganizerZone(db, by.organizer.id) };
  });
  if (!read) return fail('refunds_not_found');
  return ok({
    ...presentRun(read.row),
    time_zone: read.zone,
    not_done: read.failed.map(presentFailed),
  });
}

const mayLook = ({ actor, organizer, membership, now }: ForOrganizer) =>
  may(actor, 'edit_orders', { organizerId: organizer.id, eventId: membership.eventIds?.[0] ?? null }, now);

function presentRun(row: RunRow): RefundRuns['runs'][number] {
  const { orders, waiting, failed, already, amount_minor, waiting_minor, failed_minor, already_minor } = row;
  return {
    id: row.id,
    at: row.begun_at.toISOString(),
    by: row.name,
    currency: row.currency,
    orders,
    done: {
      count: orders - waiting - failed - already,
      amount: toMajor(amount_minor - waiting_minor - failed_minor - already_minor),
    },
    waiting: { count: waiting, amount: toMajor(waiting_minor) },
    failed: { count: failed, amount: toMajor(failed_minor) },
    already: { count: already, amount: toMajor(already_minor) },
    is_over: waiting === 0,
  };
}

const presentFailed = ({ reference, buyer_name, amount_minor, reason }: FailedRow) => ({
  reference,
  name: buyer_name,
  amount: toMajor(amount_minor),
  reason: reason ?? 'refund_failed',
});
