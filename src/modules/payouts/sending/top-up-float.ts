import { bookOnce, keepsBooks, type NoBookkeeper } from '#modules/ledger/index.ts';
import { type By, writeAudit } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { topUpBooking } from '../payout-bookings.rules.ts';

// Money of ours went from the bank to the short code that pays out. The same reference is booked once.
export const topUpFloat = (
  { sql }: Pick<Database, 'sql'>,
  given: { amountMinor: number; reference: string },
  by: By,
): Promise<Result<{ isNew: boolean }, NoBookkeeper | 'booked_otherwise'>> =>
  sql.transaction().execute(async (tx) => {
    const allowed = keepsBooks(by);
    if (!allowed.ok) return allowed;
    const booking = topUpBooking({ ...given, now: by.now });
    const booked = await bookOnce(tx, booking);
    if (booked === 'unlike') return fail('booked_otherwise');
    if (booked === 'new')
      await writeAudit(tx, by, {
        ...{ organizerId: null, eventId: null, action: 'ledger.topped_up', subject: booking.key },
        changes: { amount: [null, toMajor(given.amountMinor)] },
      });
    return ok({ isNew: booked === 'new' });
  });
