import { listDue, settleOrganizer } from '#modules/ledger/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isOwingUnsaid } from './adjusting.rules.ts';

interface Taking {
  organizer: { id: number; name: string };
  currency: Currency;
  amountMinor: number;
  // As it was shown to whoever wants it now; null: nothing was.
  owingMinor: number | null;
}

// Nobody makes a seller our debtor unawares: whoever wants it is told what is due and what will be owed, and says so once more. For
// whoever has the ledger's lock; books everything that happened first, so that the sums are those of this moment.
export async function sayOwing(
  tx: Tx,
  { organizer, currency, amountMinor, owingMinor }: Taking,
  now: Date,
): Promise<Result<undefined, 'adjustment_owing' | 'money_unbooked'>> {
  if (amountMinor > 0) return ok();
  if (!(await settleOrganizer(tx, organizer.id, now))) return fail('money_unbooked');
  const dueMinor = (await listDue(tx, organizer.id)).find((due) => due.currency === currency)?.due_minor ?? 0;
  return isOwingUnsaid({ amountMinor, dueMinor }, owingMinor)
    ? fail('adjustment_owing', {
        data: { organizer: organizer.name, currency, dueMinor, owingMinor: 0 - dueMinor - amountMinor },
      })
    : ok();
}
