import { bookOnce } from '#modules/ledger/index.ts';
import { type By, writeAudit } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { topUpBooking } from '../payout-bookings.rules.ts';

// Money of ours went from the bank to the short code that pays out. The same reference is booked once.
export const topUpFloat = (
  { sql }: Pick<Database, 'sql'>,
  given: { amountMinor: number; reference: string },
  by: By,
): Promise<'new' | 'known' | 'unlike'> =>
  sql.transaction().execute(async (tx) => {
    const booking = topUpBooking({ ...given, now: by.now });
    const booked = await bookOnce(tx, booking);
    if (booked === 'new')
      await writeAudit(tx, by, {
        ...{ organizerId: null, eventId: null, action: 'ledger.topped_up', subject: booking.key },
        changes: { amount: [null, toMajor(given.amountMinor)] },
      });
    return booked;
  });
