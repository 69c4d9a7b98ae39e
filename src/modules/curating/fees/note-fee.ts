import { findOrganizerZone } from '#modules/catalog/index.ts';
import { type By, differences, writeAudit } from '#modules/merchants/index.ts';
import { type FeeRateRow, listRatesOf, type NewRate } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { plainDateIn } from '#shared/time.ts';

type Which = Pick<NewRate, 'currency' | 'organizer_id' | 'starts_at'>;
type Shares = Pick<FeeRateRow, 'rate' | 'cash_rate'>;

// What is kept of an organiser's tickets at the time that a rate begins; null: it is everybody's rate.
export async function sharesThen(
  tx: Tx,
  { currency, organizer_id, starts_at }: Which,
): Promise<Shares | null> {
  if (organizer_id === null) return null;
  const found = (await listRatesOf(tx, organizer_id, starts_at)).find((one) => one.currency === currency);
  return found ? { rate: found.rate, cash_rate: found.cash_rate } : null;
}

// Of what an operator adds or withdraws, in our own log.
export const feeSubject = (currency: string, organizer: { slug: string } | null): string =>
  `fee:${currency}${organizer ? `:${organizer.slug}` : ''}`;

// Where a rate is one organiser's, its team reads in its log what it was and what it becomes. Call it when that is so.
export async function noteFee(tx: Tx, by: By, which: Which, before: Shares | null): Promise<void> {
  const { organizer_id: organizerId, currency, starts_at } = which;
  const after = await sharesThen(tx, which);
  const changes = after && differences(before ?? {}, after);
  if (organizerId === null || !changes) return;
  const date = plainDateIn(starts_at, await findOrganizerZone(tx, organizerId));
  await writeAudit(tx, by, {
    organizerId,
    eventId: null,
    action: 'fee.changed',
    subject: `fee:${currency}`,
    changes: { ...changes, date: [null, date] },
  });
}
