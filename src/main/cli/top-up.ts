import { topUpFloat } from '#modules/payouts/index.ts';
import type { Services } from '../services.ts';

// Notes that money went from the bank to the short code that pays sellers.
export async function topUp({ db, clock }: Services, [sum = '', reference = '']: string[]): Promise<number> {
  const shillings = Number(sum);
  if (!Number.isSafeInteger(shillings) || shillings <= 0 || reference === '') {
    console.error('Usage: npm run cli -- payouts top-up <shillings> <reference of the bank>');
    return 1;
  }
  const isNew = await topUpFloat(db, { amountMinor: shillings * 100, reference, now: clock.now() });
  console.log(isNew ? `Ksh ${shillings} are booked as ${reference}.` : `${reference} was booked before.`);
  return 0;
}
