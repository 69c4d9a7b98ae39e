import { getRatesStand, listDatedRates } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMinor } from '#shared/money.ts';
import { feeExample } from './fee-example.rules.ts';
import type { FeesView } from './fees.contract.ts';

// Read in this order: whoever adds or withdraws one meanwhile is noticed when the next one is added.
export async function viewFees(
  { sql }: Pick<Database, 'sql'>,
  price: number | null,
  now: Date,
): Promise<FeesView> {
  const seen = await getRatesStand(sql);
  const rows = await listDatedRates(sql, now);
  return {
    seen,
    fees: rows.map((row) => ({
      id: row.id,
      currency: row.currency,
      organizer:
        row.organizer_slug === null ? null : { slug: row.organizer_slug, name: row.organizer_name ?? '' },
      percent: row.rate === null ? null : row.rate / 100,
      cash_percent: row.cash_rate === null ? null : row.cash_rate / 100,
      starts_at: row.starts_at.toISOString(),
      has_begun: row.starts_at <= now,
      example:
        row.rate === null ? null : feeExample(row.currency, row.rate, price === null ? null : toMinor(price)),
    })),
  };
}
