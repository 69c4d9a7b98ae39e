import { type By, writeAudit } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isSame } from '../booking.rules.ts';
import { findProviderBalance, listBookedKeys, lockLedger } from '../ledger.queries.ts';
import { writeBookings } from '../write-bookings.ts';
import { keepsBooks, type NoBookkeeper } from './keeps-books.ts';
import { type Settlement, settlementKeys, settlementOf, standingOf, undoneOf } from './settlement.rules.ts';

export type SettleRefusal = NoBookkeeper | 'no_account' | 'booked_otherwise' | 'exceeds_provider';

// Books what a provider sent to our bank, never more than it keeps for us. The same reference is booked once.
export const settleProvider = (
  { db }: { db: Database },
  settlement: Settlement,
  by: By,
): Promise<Result<{ isNew: boolean }, SettleRefusal>> =>
  db.sql.transaction().execute(async (tx) => {
    const allowed = keepsBooks(by);
    if (!allowed.ok) return allowed;
    await lockLedger(tx);
    const { provider, reference, currency, amountMinor, costMinor } = settlement;
    const heldMinor = await findProviderBalance(tx, provider, currency);
    if (heldMinor === null) return fail('no_account');
    const { standing, times } = standingOf(await listBookedKeys(tx, settlementKeys(provider, reference)));
    const booking = settlementOf(settlement, times + 1);
    if (standing)
      return isSame(standing.entries, booking.entries) ? ok({ isNew: false }) : fail('booked_otherwise');
    if (amountMinor + costMinor > heldMinor)
      return fail('exceeds_provider', { data: { amountMinor: heldMinor, currency } });
    await writeBookings(tx, [booking]);
    const changes = { amount: toMajor(amountMinor), costs: toMajor(costMinor), currency };
    await audit(tx, by, 'ledger.settled', booking.key, changes);
    return ok({ isNew: true });
  });

// Takes back what was booked by mistake. Afterwards the reference can be booked anew.
export const unsettleProvider = (
  { db }: { db: Database },
  { provider, reference }: Pick<Settlement, 'provider' | 'reference'>,
  by: By,
): Promise<Result<undefined, NoBookkeeper | 'not_settled'>> =>
  db.sql.transaction().execute(async (tx) => {
    const allowed = keepsBooks(by);
    if (!allowed.ok) return allowed;
    await lockLedger(tx);
    const { standing } = standingOf(await listBookedKeys(tx, settlementKeys(provider, reference)));
    if (!standing) return fail('not_settled');
    await writeBookings(tx, [undoneOf(standing, by.now.toISOString())]);
    await audit(tx, by, 'ledger.unsettled', standing.key, {});
    return ok();
  });

const audit = (tx: Tx, by: By, action: string, subject: string, said: Record<string, unknown>) =>
  writeAudit(tx, by, {
    ...{ organizerId: null, eventId: null, action, subject },
    changes: Object.fromEntries(Object.entries(said).map(([name, value]) => [name, [null, value]])),
  });
