import type { KeptMoney } from '#modules/payments/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { insertReading, listBooked, type NewReading } from './readings.queries.ts';

// What a provider said, each beside what our books say at this moment. A currency that it does not name is one in which it keeps
// nothing.
export async function saveReadings(
  tx: Tx,
  provider: string,
  said: readonly KeptMoney[],
  how: Pick<NewReading, 'source' | 'words' | 'readBy' | 'readAt'>,
): Promise<void> {
  for (const { currency, minor: bookedMinor } of await listBooked(tx, provider)) {
    const saidMinor = said.find((one) => one.currency === currency)?.minor ?? 0;
    await insertReading(tx, { ...how, provider, currency, saidMinor, bookedMinor });
  }
}
