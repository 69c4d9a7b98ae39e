import { findOrganizer, writeAudit } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertAdjustment, lockAdjustment } from './adjustments.queries.ts';
import { admitAdjuster, type ByOperator, type NoAdjuster } from './admit-adjuster.ts';

export interface AdjustmentWish {
  // Made by the page: the same wish twice is one proposal.
  id: string;
  slug: string;
  currency: Currency;
  amountMinor: number;
  // The seller reads them.
  words: string;
}

// One operator says what is to be booked; nothing is until another one confirms it.
export const proposeAdjustment = (
  { sql }: Pick<Database, 'sql'>,
  by: ByOperator,
  { id, slug, currency, amountMinor, words }: AdjustmentWish,
): Promise<Result<undefined, NoAdjuster | 'organizer_not_found' | 'adjustment_decided'>> =>
  sql.transaction().execute(async (tx) => {
    const organizer = await findOrganizer(tx, slug);
    if (!organizer) return fail('organizer_not_found', { field: 'organizer' });
    const admitted = await admitAdjuster(tx, by, organizer.id);
    if (!admitted.ok) return admitted;
    const wish = { organizer_id: organizer.id, currency, amount_minor: amountMinor, words };
    const proposal = { id, ...wish, proposed_by: by.actor.accountId, proposed_at: by.now };
    if (!(await insertAdjustment(tx, proposal))) {
      const known = await lockAdjustment(tx, id);
      const isSame =
        known?.state === 'proposed' &&
        known.organizer_id === organizer.id &&
        known.currency === currency &&
        known.amount_minor === amountMinor &&
        known.words === words;
      return isSame ? ok() : fail('adjustment_decided');
    }
    await writeAudit(tx, by, {
      ...{ organizerId: null, eventId: null, action: 'ledger.adjustment_proposed', subject: `adjust:${id}` },
      changes: { amount: [null, toMajor(amountMinor)], currency: [null, currency], words: [null, words] },
    });
    return ok();
  });
