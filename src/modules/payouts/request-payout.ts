import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { listDue, settleOrganizer, writeBookings } from '#modules/ledger/index.ts';
import { type ForOrganizer, findOrganizerById } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MayRefusal, mayFor } from './may-for.ts';
import { lockMethod } from './methods/methods.queries.ts';
import { bookedOf, type Mover, movePayout } from './move-payout.ts';
import { requestedBooking } from './payout-bookings.rules.ts';
import type { PayoutServices } from './payout-services.ts';
import { findPayout, getPayout, insertPayout, isOneOpen } from './payouts.queries.ts';
import { isPayable, largestPayable, leastPayable } from './payouts.rules.ts';

export interface PayoutWish {
  // Made by the page that asks.
  id: string;
  // null: all that is due and can be paid.
  amountMinor: number | null;
  currency: Currency;
  methodId: string;
}

export type WishRefusal =
  | 'money_unbooked'
  | 'verification_needed'
  | 'method_not_found'
  | 'method_waits'
  | 'method_currency'
  | 'payout_not_whole'
  | 'payout_too_small'
  | 'payout_differs'
  | 'payout_exceeds_due'
  | 'payout_open';

type Reason = MayRefusal | MoneyRefusal | WishRefusal;

// Somebody wants what is due to them. The same wish again asks for nothing new; another one under the same id is refused.
export async function requestPayout(
  { db }: Pick<PayoutServices, 'db'>,
  by: ForOrganizer,
  wish: PayoutWish,
): Promise<Result<{ id: string }, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = mayFor(by, 'request_payout');
  if (!allowed.ok) return allowed;
  return db.sql.transaction().execute(async (tx): Promise<Result<{ id: string }, Reason>> => {
    const guarded = await guardMoney(tx, actor, now);
    if (!guarded.ok) return guarded;
    return askFor(tx, by, organizer.id, actor.accountId, wish);
  });
}

// Books everything that happened first, and holds all booking until this is booked: nobody gets more than is due, however many ask
// at once and whatever went back a moment ago.
export async function askFor(
  tx: Tx,
  by: Mover,
  organizerId: number,
  requestedBy: string | null,
  { id, amountMinor: wished, currency, methodId }: PayoutWish,
): Promise<Result<{ id: string }, WishRefusal>> {
  const { now } = by;
  const isWhole = await settleOrganizer(tx, organizerId, now);
  const known = await findPayout(tx, id);
  if (known) {
    if (known.organizer_id !== organizerId) return fail('payout_open');
    const isSame =
      known.amount_minor === (wished ?? known.amount_minor) &&
      known.currency === currency &&
      known.method_id === methodId;
    return isSame ? ok({ id }) : fail('payout_differs');
  }
  const organizer = await findOrganizerById(tx, organizerId);
  if (!organizer?.is_verified) return fail('verification_needed');
  const method = await lockMethod(tx, methodId);
  if (method?.organizer_id !== organizerId || method.retired_at !== null)
    return fail('method_not_found', { field: 'method' });
  if (method.usable_at > now)
    return fail('method_waits', { field: 'method', data: { until: method.usable_at.toISOString() } });
  if (method.currency !== currency) return fail('method_currency', { field: 'method' });
  if (await isOneOpen(tx, organizerId, currency)) return fail('payout_open');
  if (!isWhole) return fail('money_unbooked');
  const dueMinor = (await listDue(tx, organizerId)).find((one) => one.currency === currency)?.due_minor ?? 0;
  const most = largestPayable(dueMinor, currency);
  const amountMinor = wished ?? most;
  if (amountMinor > most || most === 0)
    return fail('payout_exceeds_due', { field: 'amount', data: { amountMinor: most, currency } });
  const least = leastPayable(method.kind);
  if (amountMinor < least)
    return fail('payout_too_small', { field: 'amount', data: { amountMinor: least, currency } });
  if (!isPayable(amountMinor, currency)) return fail('payout_not_whole', { field: 'amount' });
  const payout = { id, organizerId, currency, amountMinor, methodId, requestedBy };
  if (!(await insertPayout(tx, payout, now))) return fail('payout_open');
  const row = await getPayout(tx, id);
  await writeBookings(tx, [requestedBooking(bookedOf(row), now)]);
  await movePayout(tx, by, row, {}, { step: 'requested' });
  return ok({ id });
}
