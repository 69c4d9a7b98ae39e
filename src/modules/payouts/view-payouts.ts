import { findMoneyStand } from '#modules/accounts/index.ts';
import { findOrganizerZone } from '#modules/catalog/index.ts';
import { listAvailable, listDebts } from '#modules/ledger/index.ts';
import { type ForOrganizer, may, sellerSql } from '#modules/merchants/index.ts';
import { presentDebt } from '#modules/money/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { listOwnPlans } from './automatic/plans.queries.ts';
import { listMethods, type MethodRow } from './methods/methods.queries.ts';
import type { PayoutsView, PayoutView } from './payouts.contract.ts';
import { listPayouts, type ShownPayoutRow } from './payouts.queries.ts';
import { largestPayable, UNSENT_STATES } from './payouts.rules.ts';

const MOST = 50;

// What is due, where it may go, what was asked for, and what stands in the way.
export async function viewPayouts(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
): Promise<Result<PayoutsView, 'not_allowed' | 'proof_needed'>> {
  const { actor, organizer, scope, now } = by;
  const allowed = may(actor, 'see_ledger', { organizerId: organizer.id, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const asks = may(actor, 'request_payout', { organizerId: organizer.id, eventId: null }, now);
  const { methods, payouts, plans } = await sellerSql(scope, async (db) => ({
    plans: await listOwnPlans(db),
    methods: await listMethods(db),
    payouts: await listPayouts(db, MOST),
  }));
  const [due, debts, stand] = [
    await listAvailable(sql, organizer.id, now),
    await listDebts(sql, organizer.id),
    await findMoneyStand(sql, actor.accountId, now),
  ];
  return ok({
    due: due.map(({ currency, due_minor }) => ({
      currency,
      amount: toMajor(due_minor),
      debt: presentDebt(debts, currency),
      whole: toMajor(largestPayable(due_minor, currency)),
    })),
    methods: methods.map((method) => ({
      ...presentMethod(method, now),
      is_automatic: plans.some((plan) => plan.method_id === method.id),
      stops: payouts
        .filter(({ method_id }) => method_id === method.id)
        .map(unsentMinor)
        .filter((minor) => minor > 0)
        .map(toMajor),
    })),
    payouts: payouts.map(presentPayout),
    needs_proof: asks.ok === false && asks.reason === 'proof_needed',
    time_zone: await findOrganizerZone(sql, organizer.id),
    is_verified: organizer.is_verified,
    has_second_factor: stand.hasFactor,
    blocked_until: stand.blockedUntil?.toISOString() ?? null,
  });
}

// What of it has not left.
const unsentMinor = ({ state, amount_minor, parts }: ShownPayoutRow): number =>
  UNSENT_STATES.includes(state)
    ? amount_minor
    : parts.reduce((sum, part) => sum + (part.state === 'waiting' ? part.amount_minor : 0), 0);

const presentMethod = ({ id, kind, currency, label, usable_at }: MethodRow, now: Date) => ({
  id,
  kind,
  currency,
  label,
  usable_at: usable_at.toISOString(),
  is_usable: usable_at <= now,
});

export const presentPayout = (row: ShownPayoutRow): PayoutView => ({
  id: row.id,
  state: row.state,
  currency: row.currency,
  amount: toMajor(row.amount_minor),
  arrived: toMajor(row.arrived_minor),
  back: toMajor(row.back_minor),
  method: { kind: row.kind, label: row.label },
  parts: row.parts.map(({ number, amount_minor, state, carrier, receipt }) => ({
    number,
    amount: toMajor(amount_minor),
    state,
    receipt: carrier === 'hand' ? row.reference : receipt,
  })),
  reference: row.reference,
  problem: row.problem,
  requested_at: row.requested_at.toISOString(),
  requested_by: row.requested_by_name,
  is_automatic: row.requested_by === null,
  changed_at: row.changed_at.toISOString(),
});
