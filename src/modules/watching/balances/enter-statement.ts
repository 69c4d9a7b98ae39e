import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import type { Database } from '#platform/database/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertReading, listBooked } from './readings.queries.ts';

export interface Statement {
  provider: string;
  currency: Currency;
  saidMinor: number;
  // Which one it is.
  words: string;
}

// What somebody reads in a provider's statement of now, beside what our books say at this moment. Moves no money.
export const enterStatement = (
  { sql }: Pick<Database, 'sql'>,
  by: ByOperator,
  { provider, currency, saidMinor, words }: Statement,
): Promise<Result<undefined, 'no_account'>> =>
  sql.transaction().execute(async (tx) => {
    const booked = (await listBooked(tx, provider)).find((one) => one.currency === currency);
    if (!booked) return fail('no_account', { field: 'provider' });
    await insertReading(tx, {
      ...{ provider, currency, source: 'statement', saidMinor, bookedMinor: booked.minor, words },
      readBy: by.actor.accountId,
      readAt: by.now,
    });
    await writeDeed(tx, by, {
      action: 'balance.entered',
      subject: `provider:${provider}`,
      changes: { amount: [null, toMajor(saidMinor)], currency: [null, currency] },
    });
    return ok();
  });
