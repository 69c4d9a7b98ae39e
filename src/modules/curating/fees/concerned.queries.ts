import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

// Organisers that everybody's rate is the rate of: with an event in this currency that is not over (when it begins, unless another
// moment is given), and none of their own then.
export async function listConcerned(
  db: Sql | Tx,
  currency: Currency,
  startsAt: Date,
  notOverAt = startsAt,
): Promise<number[]> {
  const found = await sql<{ organizer_id: number }>`
    select selling.organizer_id from (
      select distinct organizer_id from events
      where currency = ${currency} and status <> 'cancelled' and ends_at > ${notOverAt}
    ) as selling
    where (
      select own.rate from fee_rates as own
      where own.currency = ${currency} and own.organizer_id = selling.organizer_id and own.starts_at <= ${startsAt}
      order by own.starts_at desc limit 1
    ) is null
    order by selling.organizer_id
  `.execute(db);
  return found.rows.map(({ organizer_id }) => organizer_id);
}
