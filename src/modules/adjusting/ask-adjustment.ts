import { type ByOperator, findOrganizer, sumChanged, writeAudit } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertAdjustment, lockAdjustment } from './adjusting.queries.ts';
import type { AdjustingServices } from './adjusting-services.ts';
import { admitOperator, type MoneyGate } from './admit-operator.ts';
import { sayOwing } from './say-owing.ts';

export interface AdjustmentWish {
  // Made by the page that asks.
  id: string;
  organizer: string;
  currency: Currency;
  // Above zero for the seller.
  amountMinor: number;
  words: string;
  // What the seller will owe after it, as it was shown; null: nothing was.
  owingMinor: number | null;
}

type AskRefusal = MoneyGate | 'adjustment_differs' | 'adjustment_owing' | 'money_unbooked';

// Nothing moves before somebody else has agreed. The same wish again asks for nothing new; another one under the same id is refused.
export async function askAdjustment(
  { db }: Pick<AdjustingServices, 'db'>,
  by: ByOperator,
  { organizer: slug, owingMinor, ...wish }: AdjustmentWish,
): Promise<Result<{ id: string }, AskRefusal | 'organizer_not_found'>> {
  const organizer = await findOrganizer(db.sql, slug);
  if (!organizer) return fail('organizer_not_found', { field: 'organizer' });
  return db.sql.transaction().execute(async (tx): Promise<Result<{ id: string }, AskRefusal>> => {
    const admitted = await admitOperator(tx, by, organizer.id);
    if (!admitted.ok) return admitted;
    const { id, currency, amountMinor, words } = wish;
    const wanted = { ...wish, organizerId: organizer.id, askedBy: by.actor.accountId };
    const known = await lockAdjustment(tx, id);
    if (known) {
      const isSame =
        known.organizer_id === organizer.id &&
        known.currency === currency &&
        known.amount_minor === amountMinor &&
        known.words === words;
      return isSame ? ok({ id }) : fail('adjustment_differs');
    }
    const said = await sayOwing(tx, { organizer, currency, amountMinor, owingMinor }, by.now);
    if (!said.ok) return said;
    if (!(await insertAdjustment(tx, wanted, by.now))) return fail('adjustment_differs');
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: 'adjustment.asked',
      subject: `adjustment:${id}`,
      changes: sumChanged(amountMinor, currency),
    });
    return ok({ id });
  });
}
